import type { Answer, Step } from '@kindred/engine'
import { conditionHolds, doneState, overviewState } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Played } from './item.ts'
import { smallAnswer } from './route.ts'
import { namesOf } from './screen.ts'
import type { Scene, ScreenSimulator } from './screen-simulator.ts'
import type { Goal, Situations } from './situations.ts'

export const isMove = ({ action }: Played, kind: Action['do']): boolean =>
  action.do === kind || (kind === 'next' && action.do === 'post')

export const at = (scene: Scene | undefined): string => scene?.journeyState.state ?? ''

export const holdsNow = (when: Step['when'], { taken, journeyState }: Scene): boolean =>
  conditionHolds(when, { ...taken.effective, ...journeyState.facts })

export const wayTaken = (step: Step, scene: Scene | undefined): number =>
  scene === undefined ? -1 : (step.next ?? []).findIndex((way) => holdsNow(way.when, scene))

/** What all items about steps and ways between them look at: the wizard on its screen, and what its controls are called. */
export interface ItemContext {
  simulator: ScreenSimulator
  situations: Situations
  wizard: ScreenSimulator['wizard']
  screen: ScreenSimulator['screen']
  names: ReturnType<typeof namesOf>
  /** What the controls are called where a person stands. */
  namesIn: (scene: Scene) => ReturnType<typeof namesOf>
  /** Where the wizard ends. */
  end: string
  /** Where it begins. */
  start: Goal
  goOn: (scene: Scene) => Action
  /** Everything that is asked for anywhere, with the answers that make it asked. */
  withRequired: (goal: Goal) => Goal
  /** Where a step has a small answer: to any of its questions that is asked. */
  answered: (step: Step) => Goal[]
}

export function itemContext(simulator: ScreenSimulator, situations: Situations): ItemContext {
  const { wizard, screen } = simulator
  const namesIn = (scene: Scene) => namesOf(wizard, simulator.wordsIn(scene))
  return {
    ...{ simulator, situations, wizard, screen, namesIn },
    names: namesOf(wizard, simulator.words),
    end: wizard.kind === 'overview' ? overviewState : doneState,
    start: { state: wizard.kind === 'overview' ? overviewState : '', facts: {}, wanted: {} },
    goOn: (scene) =>
      scene.around.next === undefined && wizard.kind === 'linear' && screen.ends === 'post'
        ? { do: 'post', button: namesIn(scene).post }
        : { do: 'next', button: namesIn(scene).next },
    withRequired: (goal) => withRequired(wizard, situations, goal),
    answered: (step) => answered(situations, step),
  }
}

function withRequired(wizard: ItemContext['wizard'], situations: Situations, goal: Goal): Goal {
  const wanted: Record<string, Answer | undefined> = { ...goal.wanted }
  for (const field of wizard.steps.flatMap(({ fields }) => fields)) {
    if ((field.min ?? 0) === 0) continue
    const asking = situations.asking(field).find(({ applies }) => applies)
    for (const [id, answer] of Object.entries(asking?.goal.wanted ?? {})) wanted[id] ??= answer
    wanted[field.id] ??= smallAnswer(field, asking?.variant, field.min)
  }
  return { ...goal, wanted }
}

function answered(situations: Situations, step: Step): Goal[] {
  return step.fields.flatMap((field) =>
    situations.asking(field).flatMap(({ applies, goal, variant }) => {
      const answer = applies ? smallAnswer(field, variant) : undefined
      return answer === undefined ? [] : [{ ...goal, wanted: { ...goal.wanted, [field.id]: answer } }]
    }),
  )
}
