import type { Step } from '@kindred/engine'
import { stepIsAnswered } from '@kindred/engine'
import type { Item } from './item.ts'
import { at, holdsNow, type ItemContext, isMove, wayTaken } from './item-context.ts'
import type { Onward } from './situations.ts'

/** Next, Previous, passing without an answer, and the named ways on from a step. */
export function movesFrom(context: ItemContext, step: Step, onward: readonly Onward[]): Item[] {
  return [
    ...[...new Set(onward.map((one) => one.next))].flatMap((to) => forthAndBack(context, step, onward, to)),
    passing(context, step, onward),
    ...(step.next ?? []).flatMap((_, place) => namedWayOn(context, step, onward, place)),
  ]
}

/** The step to which Next leads closes the memory. */
const ends = ({ screen, wizard }: ItemContext, to: Step | undefined): boolean =>
  screen.ends === 'post' && wizard.kind === 'linear' && to === undefined

function forthAndBack(context: ItemContext, step: Step, onward: readonly Onward[], to: Step | undefined): Item[] {
  const here = onward.filter((one) => one.next === to && one.isOpen)
  if (here.length === 0) return []
  return [
    goingOn(context, step, here, to),
    ...(to === undefined || to.previous === false ? [] : [goingBack(context, step, here, to)]),
  ]
}

function goingOn(context: ItemContext, step: Step, here: readonly Onward[], to: Step | undefined): Item {
  const target = to?.id ?? context.end
  const isEnd = ends(context, to)
  return {
    id: `next:${step.id}>${target}`,
    kind: isEnd ? 'end' : 'next',
    words: `Next leads from “${step.title}” to ${to === undefined ? 'the end' : `“${to.title}”`}`,
    phase: isEnd ? 9 : 2,
    covers: (played) => isMove(played, 'next') && at(played.before) === step.id && at(played.after) === target,
    act: (scene) =>
      at(scene) === step.id && scene.around.goesOn && scene.around.next === to ? [context.goOn(scene)] : undefined,
    goals: () => here.map(({ goal }) => (isEnd ? context.withRequired(goal) : goal)),
  }
}

const goingBack = (context: ItemContext, step: Step, here: readonly Onward[], to: Step): Item => ({
  id: `previous:${to.id}>${step.id}`,
  kind: 'previous',
  words: `Previous leads from “${to.title}” to “${step.title}”`,
  phase: 4,
  covers: (played) => isMove(played, 'previous') && at(played.before) === to.id && at(played.after) === step.id,
  act: (scene) =>
    at(scene) === to.id && scene.around.previous === step
      ? [{ do: 'previous', button: context.namesIn(scene).previous }]
      : undefined,
  goals: () => here.map(({ goal }) => ({ ...goal, state: to.id })),
})

function passing(context: ItemContext, step: Step, onward: readonly Onward[]): Item {
  const noAnswer = onward
    .filter(({ isOpenEmpty }) => isOpenEmpty)
    .map(({ goal, next: to }) => {
      const { wanted } = ends(context, to) ? context.withRequired(goal) : goal
      return { ...goal, wanted: { ...wanted, ...Object.fromEntries(step.fields.map(({ id }) => [id, undefined])) } }
    })
  return {
    id: `skip:${step.id}`,
    kind: 'skip',
    words: `“${step.title}” is passed with nothing answered`,
    phase: onward.some((one) => ends(context, one.next)) ? 8 : 1,
    covers: (played) =>
      isMove(played, 'next') &&
      at(played.before) === step.id &&
      at(played.after) !== step.id &&
      played.before?.open !== undefined &&
      !stepIsAnswered(played.before.open, played.before.taken.effective),
    act: (scene) =>
      at(scene) === step.id &&
      scene.around.goesOn &&
      scene.open !== undefined &&
      !stepIsAnswered(scene.open, scene.taken.effective)
        ? [context.goOn(scene)]
        : undefined,
    goals: () => noAnswer,
    never:
      onward.length === 0
        ? 'no journey arrives there'
        : noAnswer.length === 0
          ? 'something is asked for here, so Next waits for an answer'
          : undefined,
  }
}

function namedWayOn(context: ItemContext, step: Step, onward: readonly Onward[], place: number): Item[] {
  const way = step.next?.[place]
  if (way === undefined) return []
  const to = context.wizard.steps.find(({ id }) => id === way.to)
  const taken = onward.filter((one) => one.way === place && one.isOpen)
  const item: Item = {
    id: `way:${step.id}#${place + 1}`,
    kind: 'way',
    words: `The ${place + 1}. way on from “${step.title}” leads to “${to?.title ?? way.to}”`,
    phase: 2,
    covers: (played) =>
      isMove(played, 'next') && at(played.before) === step.id && wayTaken(step, played.before) === place,
    act: (scene) =>
      at(scene) === step.id && scene.around.goesOn && wayTaken(step, scene) === place
        ? [context.goOn(scene)]
        : undefined,
    goals: () => taken.map(({ goal }) => goal),
    never: taken.length === 0 ? 'no journey takes it' : undefined,
  }
  return [
    item,
    ...(way.when === undefined ? [] : [true, false].map((outcome) => conditionIs(step, onward, place, outcome))),
  ]
}

function conditionIs(step: Step, onward: readonly Onward[], place: number, outcome: boolean): Item {
  const when = step.next?.[place]?.when
  const goals = onward.filter((one) => one.holds[place] === outcome).map(({ goal }) => goal)
  return {
    id: `condition:${step.id}#${place + 1}=${outcome}`,
    kind: 'condition',
    words: `The ${place + 1}. way on from “${step.title}” is ${outcome ? 'open' : 'closed'}`,
    phase: 2,
    covers: ({ after }) => at(after) === step.id && holdsNow(when, after) === outcome,
    goals: () => goals,
    never: goals.length === 0 ? `its condition ${outcome ? 'never' : 'always'} holds` : undefined,
  }
}
