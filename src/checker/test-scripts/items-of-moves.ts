import { isHeld, type Step, stepIsAnswered } from '@kindred/engine'
import { type Item, neverReached, reasonIfNone } from './item.ts'
import { at, conditionHoldsIn, type ItemContext, isMove, transitionTaken } from './item-context.ts'
import { isOverAt } from './screen.ts'
import type { Scene } from './screen-simulator.ts'

/** Next, Previous, Next without an answer, and the named transitions from a step. */
export function movesFrom(context: ItemContext, step: Step, index: number): Item[] {
  const { screen, wizard, withRequired } = context
  const onward = context.situations.transitionsFrom(index)
  const isOver = isOverAt(wizard, step.id)
  /** Next closes the memory there. */
  const posts = (to: Step | undefined): boolean =>
    screen.ends === 'post' && wizard.kind === 'linear' && to === undefined
  const pressNext = (isMet: (scene: Scene) => boolean) => (scene: Scene) =>
    at(scene) === step.id && scene.around.canContinue && !scene.isHeld && isMet(scene)
      ? [context.goOn(scene)]
      : undefined
  const isEmpty = (scene: Scene | undefined): boolean =>
    scene?.open !== undefined && !stepIsAnswered(scene.open, scene.taken.effective)
  const isKept = isHeld(wizard, { step, fields: step.fields }, { effective: {}, unfinished: {} })
  const empty = (isKept ? [] : onward)
    .filter(({ isOpenEmpty }) => isOpenEmpty)
    .map(({ goal, next: to }) => {
      const { wanted } = posts(to) ? withRequired(goal) : goal
      return { ...goal, wanted: { ...wanted, ...Object.fromEntries(step.fields.map(({ id }) => [id, undefined])) } }
    })
  return [
    ...[...new Set(onward.map(({ next }) => next))].flatMap(forthAndBack),
    {
      id: `skip:${step.id}`,
      kind: 'skip',
      words: `“${step.title}” is passed with nothing answered`,
      phase: onward.some(({ next }) => posts(next)) ? 8 : 1,
      covers: (played) =>
        isMove(played, 'next') &&
        at(played.before) === step.id &&
        at(played.after) !== step.id &&
        isEmpty(played.before),
      act: pressNext(isEmpty),
      goals: () => empty,
      never:
        reasonIfNone(onward, neverReached) ??
        (isOver
          ? 'the wizard ends here with its results, so there is no Next'
          : reasonIfNone(empty, 'something is asked for here, so Next waits for an answer')),
    },
    ...(step.next ?? []).flatMap(namedTransition),
  ]

  function forthAndBack(to: Step | undefined): Item[] {
    const open = onward.filter(({ next, isOpen }) => next === to && isOpen)
    if (open.length === 0 || isOver) return []
    const target = to?.id ?? context.end
    const next: Item = {
      id: `next:${step.id}>${target}`,
      kind: posts(to) ? 'end' : 'next',
      words: `Next leads from “${step.title}” to ${to === undefined ? 'the end' : `“${to.title}”`}`,
      phase: posts(to) ? 9 : 2,
      covers: (played) => isMove(played, 'next') && at(played.before) === step.id && at(played.after) === target,
      act: pressNext(({ around }) => around.next === to),
      goals: () => open.map(({ goal }) => (posts(to) || isKept ? withRequired(goal) : goal)),
    }
    if (to === undefined || to.previous === false) return [next]
    const previous: Item = {
      id: `previous:${to.id}>${step.id}`,
      kind: 'previous',
      words: `Previous leads from “${to.title}” to “${step.title}”`,
      phase: 4,
      covers: (played) => isMove(played, 'previous') && at(played.before) === to.id && at(played.after) === step.id,
      act: (scene) =>
        at(scene) === to.id && scene.around.previous === step
          ? [{ do: 'previous', button: context.namesIn(scene).previous }]
          : undefined,
      goals: () => open.map(({ goal }) => ({ ...goal, state: to.id })),
    }
    return [next, previous]
  }

  function namedTransition({ to, when }: NonNullable<Step['next']>[number], place: number): Item[] {
    const title = wizard.steps.find(({ id }) => id === to)?.title ?? to
    const name = `The ${place + 1}. way on from “${step.title}”`
    const taken = onward.filter(({ way, isOpen }) => way === place && isOpen)
    const taking: Item = {
      id: `way:${step.id}#${place + 1}`,
      kind: 'way',
      words: `${name} leads to “${title}”`,
      phase: 2,
      covers: (played) =>
        isMove(played, 'next') && at(played.before) === step.id && transitionTaken(step, played.before) === place,
      act: pressNext((scene) => transitionTaken(step, scene) === place),
      goals: () => taken.map(({ goal }) => goal),
      never: reasonIfNone(taken, 'no journey takes it'),
    }
    const outcome = (wanted: boolean): Item => {
      const goals = onward.filter(({ holds }) => holds[place] === wanted).map(({ goal }) => goal)
      return {
        id: `condition:${step.id}#${place + 1}=${wanted}`,
        kind: 'condition',
        words: `${name} is ${wanted ? 'open' : 'closed'}`,
        phase: 2,
        covers: ({ after }) => at(after) === step.id && conditionHoldsIn(when, after) === wanted,
        goals: () => goals,
        never: reasonIfNone(goals, `its condition ${wanted ? 'never' : 'always'} holds`),
      }
    }
    return when === undefined ? [taking] : [taking, outcome(true), outcome(false)]
  }
}
