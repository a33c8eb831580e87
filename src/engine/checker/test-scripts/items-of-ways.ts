import type { Answer, Facts, Step } from '#engine'
import { conditionHolds, doneState, leftState, overviewState, resultsShown, stepIsAnswered } from '#engine'
import { type Action, openRow } from './action.ts'
import { factWords, type Item, type Played } from './item.ts'
import { againIn, smallAnswer } from './route.ts'
import { namesOf } from './screen.ts'
import { type Scene, type ScreenSimulator, savedState } from './screen-simulator.ts'
import { factsFit, type Goal, type Onward, type Situations } from './situations.ts'

const isMove = ({ action }: Played, kind: Action['do']): boolean =>
  action.do === kind || (kind === 'next' && action.do === 'post')

const at = (scene: Scene | undefined): string => scene?.journeyState.state ?? ''

/** Every step, every way between steps, every control around them, and both outcomes of conditions on steps and ways. */
export function itemsOfWays(simulator: ScreenSimulator, situations: Situations): Item[] {
  const { wizard, screen } = simulator
  const names = namesOf(wizard, simulator.words)
  /** What the controls are called where a person stands. */
  const namesIn = (scene: Scene) => namesOf(wizard, simulator.wordsIn(scene))
  const end = wizard.kind === 'overview' ? overviewState : doneState
  const wayOn = (scene: Scene): Action =>
    scene.around.next === undefined && wizard.kind === 'linear' && screen.ends === 'post'
      ? { do: 'post', button: namesIn(scene).post }
      : { do: 'next', button: namesIn(scene).next }
  const items: Item[] = []
  const start: Goal = { state: wizard.kind === 'overview' ? overviewState : '', facts: {}, wanted: {} }

  wizard.steps.forEach((step, index) => {
    const arrivals = situations.arrivalsAt(index)
    const perFacts = new Map<string, Facts>()
    for (const { facts } of arrivals) perFacts.set(JSON.stringify(facts), facts)
    if (arrivals.length === 0) perFacts.set('', {})
    for (const facts of perFacts.values())
      items.push({
        id: `step:${step.id}${Object.values(facts).length === 0 ? '' : `@${Object.values(facts).join(',')}`}`,
        kind: 'step',
        words: `“${step.title}” is open${Object.keys(facts).length === 0 ? '' : `, with ${factWords(facts)}`}`,
        phase: 0,
        covers: ({ after }) => at(after) === step.id && factsFit(facts, after.journeyState.facts),
        goals: () => arrivals.filter((goal) => JSON.stringify(goal.facts) === JSON.stringify(facts)),
        never: arrivals.length === 0 ? 'no journey arrives there' : undefined,
      })
    items.push(...waysFrom(step, situations.onwardFrom(index)))
    if (step.when !== undefined) items.push(...outcomesOf(step, index))
    items.push(...controlsOf(step, arrivals))
    items.push(...itemsOfResults(step, situations.resultsAt(index)))
  })
  if (wizard.kind === 'overview') items.push(...rowsOf())
  if (screen.kind === 'own') items.push(...endsOf())
  return items

  function waysFrom(step: Step, onward: readonly Onward[]): Item[] {
    const found: Item[] = []
    const ends = (to: Step | undefined) => screen.ends === 'post' && wizard.kind === 'linear' && to === undefined
    for (const to of new Set(onward.map((one) => one.next))) {
      const here = onward.filter((one) => one.next === to && one.isOpen)
      if (here.length === 0) continue
      const target = to?.id ?? end
      found.push({
        id: `next:${step.id}>${target}`,
        kind: ends(to) ? 'end' : 'next',
        words: `Next leads from “${step.title}” to ${to === undefined ? 'the end' : `“${to.title}”`}`,
        phase: ends(to) ? 9 : 2,
        covers: (played) => isMove(played, 'next') && at(played.before) === step.id && at(played.after) === target,
        act: (scene) =>
          at(scene) === step.id && scene.around.goesOn && scene.around.next === to ? [wayOn(scene)] : undefined,
        goals: () => here.map(({ goal }) => (ends(to) ? withRequired(goal) : goal)),
      })
      if (to === undefined || to.previous === false) continue
      found.push({
        id: `previous:${to.id}>${step.id}`,
        kind: 'previous',
        words: `Previous leads from “${to.title}” to “${step.title}”`,
        phase: 4,
        covers: (played) => isMove(played, 'previous') && at(played.before) === to.id && at(played.after) === step.id,
        act: (scene) =>
          at(scene) === to.id && scene.around.previous === step
            ? [{ do: 'previous', button: namesIn(scene).previous }]
            : undefined,
        goals: () => here.map(({ goal }) => ({ ...goal, state: to.id })),
      })
    }
    const noAnswer = onward
      .filter(({ isOpenEmpty }) => isOpenEmpty)
      .map(({ goal, next: to }) => {
        const { wanted } = ends(to) ? withRequired(goal) : goal
        return { ...goal, wanted: { ...wanted, ...Object.fromEntries(step.fields.map(({ id }) => [id, undefined])) } }
      })
    found.push({
      id: `skip:${step.id}`,
      kind: 'skip',
      words: `“${step.title}” is passed with nothing answered`,
      phase: onward.some((one) => ends(one.next)) ? 8 : 1,
      covers: (played) =>
        isMove(played, 'next') &&
        at(played.before) === step.id &&
        at(played.after) !== step.id &&
        played.before?.open !== undefined &&
        !stepIsAnswered(played.before.open, played.before.way.effective),
      act: (scene) =>
        at(scene) === step.id &&
        scene.around.goesOn &&
        scene.open !== undefined &&
        !stepIsAnswered(scene.open, scene.way.effective)
          ? [wayOn(scene)]
          : undefined,
      goals: () => noAnswer,
      never:
        onward.length === 0
          ? 'no journey arrives there'
          : noAnswer.length === 0
            ? 'something is asked for here, so Next waits for an answer'
            : undefined,
    })
    ;(step.next ?? []).forEach((way, place) => {
      const to = wizard.steps.find(({ id }) => id === way.to)
      const taken = onward.filter((one) => one.way === place && one.isOpen)
      found.push({
        id: `way:${step.id}#${place + 1}`,
        kind: 'way',
        words: `The ${place + 1}. way on from “${step.title}” leads to “${to?.title ?? way.to}”`,
        phase: 2,
        covers: (played) =>
          isMove(played, 'next') && at(played.before) === step.id && wayTaken(step, played.before) === place,
        act: (scene) =>
          at(scene) === step.id && scene.around.goesOn && wayTaken(step, scene) === place ? [wayOn(scene)] : undefined,
        goals: () => taken.map(({ goal }) => goal),
        never: taken.length === 0 ? 'no journey takes it' : undefined,
      })
      if (way.when === undefined) return
      for (const outcome of [true, false]) {
        const goals = onward.filter((one) => one.holds[place] === outcome).map(({ goal }) => goal)
        found.push({
          id: `condition:${step.id}#${place + 1}=${outcome}`,
          kind: 'condition',
          words: `The ${place + 1}. way on from “${step.title}” is ${outcome ? 'open' : 'closed'}`,
          phase: 2,
          covers: ({ after }) => at(after) === step.id && holdsNow(way.when, after) === outcome,
          goals: () => goals,
          never: goals.length === 0 ? `its condition ${outcome ? 'never' : 'always'} holds` : undefined,
        })
      }
    })
    return found
  }

  /** Everything that is asked for anywhere, with the answers that make it asked. */
  function withRequired(goal: Goal): Goal {
    const wanted: Record<string, Answer | undefined> = { ...goal.wanted }
    for (const field of wizard.steps.flatMap(({ fields }) => fields)) {
      if ((field.min ?? 0) === 0) continue
      const asking = situations.asking(field).find(({ applies }) => applies)
      for (const [id, answer] of Object.entries(asking?.goal.wanted ?? {})) wanted[id] ??= answer
      wanted[field.id] ??= smallAnswer(field, asking?.variant, field.min)
    }
    return { ...goal, wanted }
  }

  function outcomesOf(step: Step, index: number): Item[] {
    const arrivals = situations.arrivalsAt(index)
    const passing = wizard.steps
      .slice(0, index)
      .flatMap((_, before) => situations.onwardFrom(before))
      .filter(({ goal, next, isOpen }) => {
        const from = wizard.steps.findIndex(({ id }) => id === goal.state)
        const to = next === undefined ? wizard.steps.length : wizard.steps.indexOf(next)
        return isOpen && from < index && index < to && jumps(from) <= index
      })
    const otherFacts = screen.facts.filter((facts) => !arrivals.some((goal) => factsFit(goal.facts, facts)))
    const without = [
      ...(wizard.kind === 'overview' ? otherFacts.map((facts) => ({ ...start, facts })) : []),
      ...passing.map(({ goal }) => goal),
    ]
    const isPassed = ({ before, action, after }: Played): boolean => {
      if (after.way.path.some((walked) => walked.step === step) || holdsNow(step.when, after)) return false
      if (at(after) === overviewState) return true
      if (action.do === 'begin') return wizard.steps.findIndex(({ id }) => id === at(after)) > index
      const from = wizard.steps.findIndex(({ id }) => id === at(before))
      const to = after.open === undefined ? wizard.steps.length : wizard.steps.indexOf(after.open.step)
      return action.do === 'next' && from !== -1 && from < index && index < to && jumps(from) <= index
    }
    return [
      {
        id: `condition:${step.id}=true`,
        kind: 'condition',
        words: `“${step.title}” is on the way`,
        phase: 2,
        covers: ({ after }) => at(after) === step.id,
        goals: () => arrivals,
        never: arrivals.length === 0 ? 'its condition never holds' : undefined,
      },
      {
        id: `condition:${step.id}=false`,
        kind: 'condition',
        words: `“${step.title}” is not on the way`,
        phase: 2,
        covers: isPassed,
        act: (scene) => {
          const from = wizard.steps.findIndex(({ id }) => id === at(scene))
          const to = scene.around.next === undefined ? wizard.steps.length : wizard.steps.indexOf(scene.around.next)
          const passes = from !== -1 && from < index && index < to && jumps(from) <= index
          return passes && scene.around.goesOn && !holdsNow(step.when, scene) ? [wayOn(scene)] : undefined
        },
        goals: () => without,
        never: without.length === 0 ? 'its condition always holds where it is read' : undefined,
      },
    ]
  }

  /** Where reading goes on after a step: at the next one, or at the first that a named way can lead to. */
  function jumps(from: number): number {
    const next = wizard.steps[from]?.next
    return next === undefined
      ? from + 1
      : Math.min(...next.map((way) => wizard.steps.findIndex(({ id }) => id === way.to)))
  }

  function controlsOf(step: Step, arrivals: readonly Goal[]): Item[] {
    const found: Item[] = []
    const never = arrivals.length === 0 ? 'no journey arrives there' : undefined
    if (step.leave ?? wizard.leave !== false) found.push(leaving(step.id, `“${step.title}”`, arrivals, never))
    if (wizard.kind !== 'overview') return found
    found.push({
      id: `open:${step.id}`,
      kind: 'open',
      words: `“${step.title}” is opened from the list`,
      phase: 5,
      covers: ({ before, after, action }) =>
        action.do === 'open' && at(before) === overviewState && at(after) === step.id,
      act: (scene) =>
        at(scene) === overviewState && scene.way.path.some((walked) => walked.step === step)
          ? [openRow(step)]
          : undefined,
      goals: () => arrivals.map((goal) => ({ ...goal, state: overviewState })),
      never,
    })
    const first = arrivals.filter(
      () => screen.overviewEverywhere || step === wizard.steps[0] || step.previous === false,
    )
    found.push({
      id: `overview:${step.id}`,
      kind: 'overview',
      words: `Back from “${step.title}” to the list`,
      phase: 5,
      covers: ({ before, after, action }) =>
        (action.do === 'overview' || action.do === 'previous') && at(before) === step.id && at(after) === overviewState,
      act: (scene) =>
        at(scene) !== step.id
          ? undefined
          : screen.overviewEverywhere
            ? [{ do: 'overview', button: namesIn(scene).overview }]
            : scene.around.previous === undefined
              ? [{ do: 'previous', button: namesIn(scene).previous }]
              : undefined,
      goals: () => first,
      never: never ?? (first.length === 0 ? 'this page leads back to the list from the first step only' : undefined),
    })
    return found
  }

  function leaving(state: string, words: string, goals: readonly Goal[], never?: string): Item {
    const ask = (name: string): string => wizard.messages?.[`cancel.${name}`] ?? ''
    const leave: Action =
      screen.kind === 'page'
        ? {
            do: 'leave',
            button: names.cancel,
            asks: { title: ask('title'), text: ask('text'), stay: ask('stay'), go: ask('go') },
          }
        : { do: 'leave', button: screen.kind === 'dialog' ? names.close : simulator.words('nav.community') }
    return {
      id: `leave:${state}`,
      kind: 'leave',
      words: `Leaving from ${words}, and coming back`,
      phase: 6,
      covers: ({ before, after }) => at(before) === state && at(after) === leftState,
      act: (scene) => (at(scene) === state ? [leave, { do: 'begin' }] : undefined),
      goals: () => goals,
      never,
    }
  }

  /** On a page of its own a wizard ends with its answers, which are looked through and saved. */
  function endsOf(): Item[] {
    const first = wizard.steps[0] === undefined ? [] : answered(wizard.steps[0])
    const goals = first.map((goal) => ({ ...goal, state: end }))
    const item = (id: string, said: string, covers: Item['covers'], act?: Item['act']): Item => ({
      id: `end:${id}`,
      kind: 'end',
      words: said,
      phase: id === 'saved' ? 9 : id === 'again' ? 10 : 7,
      covers,
      ...(act === undefined ? {} : { act }),
      goals: () => [...goals, ...goals.map(withRequired)],
    })
    const canSave = (scene: Scene): boolean =>
      scene.view.buttons.some(({ name, enabled }) => name === namesIn(scene).save && enabled)
    const back: Item[] =
      end === doneState
        ? [
            item(
              'back',
              `“${names.backToQuestions}” leads back from the answers to the first question`,
              ({ action, after }) => action.do === 'backToQuestions' && after.open !== undefined,
              (scene) =>
                at(scene) === doneState
                  ? [{ do: 'backToQuestions', button: namesIn(scene).backToQuestions }]
                  : undefined,
            ),
          ]
        : []
    return [
      item('review', 'The answers are shown to be looked through', ({ after }) => after.view.answers.length > 0),
      ...back,
      ...(screen.listsSaved ? savings() : []),
    ]
    function savings(): Item[] {
      return [
        item(
          'saved',
          'The answers are saved, and the questions are empty again',
          ({ action, before }) => action.do === 'save' && before !== undefined && canSave(before),
          (scene) => (canSave(scene) ? [{ do: 'save', button: namesIn(scene).save }] : undefined),
        ),
        item(
          'again',
          'After saving, the questions can be answered again',
          ({ action }) => action.do === 'again',
          (scene) => (at(scene) === savedState ? [{ do: 'again', button: againIn(scene) }] : undefined),
        ),
      ]
    }
  }

  function rowsOf(): Item[] {
    const list: Goal[] = [start]
    return [
      ...(wizard.leave === false ? [] : [leaving(overviewState, 'the list of questions', list)]),
      ...wizard.steps.map(
        (step, index): Item => ({
          id: `answered:${step.id}`,
          kind: 'message',
          words: `“${step.title}” is marked as answered in the list`,
          phase: 5,
          covers: ({ after }) =>
            at(after) === overviewState &&
            after.way.path.some((walked) => walked.step === step && stepIsAnswered(walked, after.way.effective)),
          act: (scene) =>
            at(scene) === step.id &&
            screen.overviewEverywhere &&
            scene.open !== undefined &&
            stepIsAnswered(scene.open, scene.way.effective)
              ? [{ do: 'overview', button: namesIn(scene).overview }]
              : undefined,
          goals: () => answered(step).map((goal) => ({ ...goal, state: overviewState })),
          never: situations.arrivalsAt(index).length === 0 ? 'no journey arrives there' : undefined,
        }),
      ),
    ]
  }

  /** Where a step has a small answer: to any of its questions that is asked. */
  function answered(step: Step): Goal[] {
    return step.fields.flatMap((field) =>
      situations.asking(field).flatMap(({ applies, goal, variant }) => {
        const answer = applies ? smallAnswer(field, variant) : undefined
        return answer === undefined ? [] : [{ ...goal, wanted: { ...goal.wanted, [field.id]: answer } }]
      }),
    )
  }
}

/** Each result of a step, and what is said where none holds. */
function itemsOfResults(step: Step, shown: ReadonlyMap<string, readonly Goal[]>): Item[] {
  return [...shown].map(([title, goals], at) => ({
    id: `result:${step.id}#${at + 1}`,
    kind: 'message',
    words: `The result “${title}” is read on “${step.title}”`,
    phase: 2,
    covers: ({ after }) =>
      after.journeyState.state === step.id && resultsNow(step, after).some((one) => one.title === title),
    goals: () => goals,
    never: goals.length === 0 ? 'no journey shows it' : undefined,
  }))
}

const resultsNow = (step: Step, { way, journeyState }: Scene) =>
  resultsShown(step, { ...way.effective, ...journeyState.facts })

export const holdsNow = (when: Step['when'], { way, journeyState }: Scene): boolean =>
  conditionHolds(when, { ...way.effective, ...journeyState.facts })

const wayTaken = (step: Step, scene: Scene | undefined): number =>
  scene === undefined ? -1 : (step.next ?? []).findIndex((way) => holdsNow(way.when, scene))
