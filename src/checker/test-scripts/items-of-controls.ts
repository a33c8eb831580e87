import {
  alwaysEndsInResults,
  doneState,
  isExit,
  isQuestion,
  leftState,
  overviewState,
  type Step,
  stepIsAnswered,
} from '@kindred/engine'
import { type Action, openRow } from './action.ts'
import { type Item, neverReached, type Played, reasonIfNone } from './item.ts'
import { at, type ItemContext } from './item-context.ts'
import { nextOn, restartButtonIn } from './route.ts'
import { isOverAt } from './screen.ts'
import { type Scene, savedState } from './screen-simulator.ts'
import type { Goal } from './situations.ts'

/** The controls around a step: leaving, and the list of questions there and back. */
export function controlsOf(context: ItemContext, step: Step, index: number): Item[] {
  const { wizard, screen, namesIn, simulator } = context
  const isOver = isOverAt(wizard, step.id)
  const arrivals = context.situations.arrivalsAt(index)
  const never = reasonIfNone(arrivals, neverReached)
  const leave = step.leave ?? wizard.leave !== false
  const leavings = leave ? [leaving(context, step.id, `“${step.title}”`, arrivals, never)] : []
  if (wizard.kind !== 'overview') return leavings
  const back = arrivals.filter(
    () => screen.overviewEverywhere || isOver || step === wizard.steps[0] || step.previous === false,
  )
  return [
    ...leavings,
    {
      id: `open:${step.id}`,
      kind: 'open',
      words: `“${step.title}” is opened from the list`,
      phase: 5,
      covers: ({ before, after, action }) =>
        action.do === 'open' && at(before) === overviewState && at(after) === step.id,
      act: (scene) =>
        at(scene) === overviewState && scene.taken.path.some((walked) => walked.step === step)
          ? [openRow(step, scene.journeyState.facts)]
          : undefined,
      goals: () => arrivals.map((goal) => ({ ...goal, state: overviewState })),
      never,
    },
    {
      id: `overview:${step.id}`,
      kind: 'overview',
      words: `Back from “${step.title}” to the list`,
      phase: 5,
      covers: ({ before, after, action }) =>
        (action.do === 'overview' || action.do === 'previous') && at(before) === step.id && at(after) === overviewState,
      act: (scene) => {
        if (at(scene) !== step.id) return undefined
        if (screen.overviewEverywhere) return [{ do: 'overview', button: namesIn(scene).overview }]
        if (isOver) return [nextOn(simulator, scene)]
        return scene.around.previous === undefined ? [{ do: 'previous', button: namesIn(scene).previous }] : undefined
      },
      goals: () => back,
      never: never ?? reasonIfNone(back, 'this page leads back to the list from the first step and from results only'),
    },
  ]
}

function leaving(
  { wizard, screen, names, simulator }: ItemContext,
  state: string,
  words: string,
  goals: readonly Goal[],
  never?: string,
): Item {
  const ask = (name: string): string => wizard.messages?.[`cancel.${name}`] ?? ''
  const asks = { title: ask('title'), text: ask('text'), stay: ask('stay'), go: ask('go') }
  const leave: Action =
    screen.kind === 'page'
      ? { do: 'leave', button: names.cancel, asks }
      : { do: 'leave', button: screen.kind === 'dialog' ? names.close : simulator.words('home.title') }
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

/** The list of questions: leaving from it, and each row that is marked as answered. */
export function rowsOf(context: ItemContext): Item[] {
  const { wizard, screen, situations, start, namesIn, answered } = context
  const row = (step: Step, index: number): Item => ({
    id: `answered:${step.id}`,
    kind: 'message',
    words: `“${step.title}” is marked as answered in the list`,
    phase: 5,
    covers: ({ after: { journeyState, taken } }) =>
      journeyState.state === overviewState &&
      taken.path.some((walked) => walked.step === step && stepIsAnswered(walked, taken.effective)),
    act: (scene) =>
      at(scene) === step.id &&
      screen.overviewEverywhere &&
      scene.open !== undefined &&
      stepIsAnswered(scene.open, scene.taken.effective)
        ? [{ do: 'overview', button: namesIn(scene).overview }]
        : undefined,
    goals: () => answered(step).map((goal) => ({ ...goal, state: overviewState })),
    never:
      reasonIfNone(situations.arrivalsAt(index), neverReached) ??
      reasonIfNone(step.fields.filter(isQuestion), 'it asks nothing, so it is never marked as answered'),
  })
  return [
    ...(wizard.leave === false ? [] : [leaving(context, overviewState, 'the list of questions', [start])]),
    ...wizard.steps.map(row),
  ]
}

/** On a page of its own a wizard ends with its answers, which are reviewed and saved, or with results, below which they are saved. */
export function endsOf({
  wizard,
  screen,
  situations,
  names,
  namesIn,
  end,
  withRequired,
  answered,
}: ItemContext): Item[] {
  // The first step that asks something: others only tell.
  const first = wizard.steps.map(answered).find((goals) => goals.length > 0) ?? []
  const exits = wizard.steps.filter(isExit)
  const endings = wizard.steps.flatMap((step) => (isOverAt(wizard, step.id) && !isExit(step) ? [step.id] : []))
  const hasReview = !alwaysEndsInResults(wizard)
  const answers = (states: readonly string[]): Goal[] =>
    states.flatMap((state) => [
      ...first.map((goal) => ({ ...goal, state })),
      // Past exit pages, and with an answer, without which nothing is saved.
      ...(exits.length === 0 ? [] : situations.sending(state)).flatMap((goal) =>
        first.map((one) => ({ ...goal, wanted: { ...one.wanted, ...goal.wanted } })),
      ),
    ])
  const item = (
    id: string,
    phase: number,
    words: string,
    shown: Pick<Item, 'covers' | 'act'>,
    states = [end],
  ): Item => ({
    id: `end:${id}`,
    kind: 'end',
    words,
    phase,
    ...shown,
    goals: () => [...answers(states), ...answers(states).map(withRequired)],
  })
  const canSave = (scene: Scene | undefined): boolean =>
    scene?.view.buttons.some(({ name, enabled }) => name === namesIn(scene).save && enabled) === true
  const review = item('review', 7, 'The answers are shown to be looked through', {
    covers: ({ after }) => after.view.answers.length > 0,
  })
  const back = item('back', 7, `“${names.backToQuestions}” leads back from the answers to the first question`, {
    covers: ({ action, after }) => action.do === 'backToQuestions' && after.open !== undefined,
    act: (scene) =>
      at(scene) === doneState ? [{ do: 'backToQuestions', button: namesIn(scene).backToQuestions }] : undefined,
  })
  const saving = {
    covers: ({ action, before }: Played) => action.do === 'save' && canSave(before),
    act: (scene: Scene): Action[] | undefined =>
      canSave(scene) ? [{ do: 'save', button: namesIn(scene).save }] : undefined,
  }
  const ends = [...(hasReview ? [end] : []), ...endings]
  const saved = item('saved', 9, 'The answers are saved, and the questions are empty again', saving, ends)
  const again = item('again', 10, 'After saving, the questions can be answered again', {
    covers: ({ action }) => action.do === 'again',
    act: (scene) => (at(scene) === savedState ? [{ do: 'again', button: restartButtonIn(scene) }] : undefined),
  })
  return [
    ...(hasReview ? [review] : []),
    ...(hasReview && end === doneState ? [back] : []),
    ...(screen.listsSaved ? [saved, again] : []),
  ]
}
