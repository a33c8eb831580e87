import type { Answer, Step } from '@kindred/engine'
import { conditionHolds, doneState, overviewState } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Played } from './item.ts'
import { nextOn, smallAnswer } from './route.ts'
import { namesOf } from './screen.ts'
import type { Scene, ScreenSimulator } from './screen-simulator.ts'
import type { Goal, Situations } from './situations.ts'

export const isMove = ({ action }: Played, kind: Action['do']): boolean =>
  action.do === kind || (kind === 'next' && action.do === 'post')

export const at = (scene: Scene | undefined): string => scene?.journeyState.state ?? ''

export const conditionHoldsIn = (when: Step['when'], { taken, journeyState }: Scene): boolean =>
  conditionHolds(when, { ...taken.values, ...taken.effective, ...journeyState.facts })

export const transitionTaken = (step: Step, scene: Scene | undefined): number =>
  scene === undefined ? -1 : (step.next ?? []).findIndex((way) => conditionHoldsIn(way.when, scene))

/** What all items about steps and moves between them look at: the wizard on its screen, and what its controls are called. */
export type ItemContext = ReturnType<typeof itemContext>

export function itemContext(simulator: ScreenSimulator, situations: Situations) {
  const { wizard, screen } = simulator
  /** What the controls are called where a person stands. */
  const namesIn = (scene: Scene) => namesOf(wizard, simulator.wordsIn(scene))
  const start: Goal = { state: wizard.kind === 'overview' ? overviewState : '', facts: {}, wanted: {} }
  const goOn = (scene: Scene): Action =>
    scene.around.next === undefined && wizard.kind === 'linear' && screen.ends === 'post'
      ? { do: 'post', button: namesIn(scene).post }
      : nextOn(simulator, scene)

  /** Everything that is asked for anywhere, with the answers that make it asked. */
  function withRequired(goal: Goal): Goal {
    const wanted: Record<string, Answer | undefined> = { ...goal.wanted }
    for (const field of wizard.steps.flatMap(({ fields }) => fields)) {
      if ((field.min ?? 0) === 0) continue
      const asked = situations.situationsOf(field).find(({ applies }) => applies)
      for (const [id, answer] of Object.entries(asked?.goal.wanted ?? {})) wanted[id] ??= answer
      wanted[field.id] ??= smallAnswer(field, asked?.variant, field.min)
    }
    return { ...goal, wanted }
  }

  /** Where a step has a small answer: to any of its questions that is asked. */
  const answered = (step: Step): Goal[] =>
    step.fields.flatMap((field) =>
      situations.situationsOf(field).flatMap(({ applies, goal, variant }) => {
        const answer = applies ? smallAnswer(field, variant) : undefined
        return answer === undefined ? [] : [{ ...goal, wanted: { ...goal.wanted, [field.id]: answer } }]
      }),
    )

  return {
    simulator,
    situations,
    wizard,
    screen,
    start,
    namesIn,
    goOn,
    withRequired,
    answered,
    names: namesOf(wizard, simulator.words),
    /** Where the wizard ends. */
    end: wizard.kind === 'overview' ? overviewState : doneState,
  }
}
