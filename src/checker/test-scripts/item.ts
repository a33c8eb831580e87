import type { Facts, Field, Step } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Scene, ScreenSimulator } from './screen-simulator.ts'
import type { FieldSituation, Goal } from './situations.ts'

/** What was done, and the screens before and after it. */
export interface Played {
  before: Scene | undefined
  action: Action
  after: Scene
}

/** What a script can show, and what that is called in a report. */
export const kindWords = {
  step: 'Steps (for each fact that changes them)',
  next: 'Next, from each step to each next one',
  skip: 'Next with nothing answered (skip)',
  previous: 'Previous',
  open: 'Steps opened from the list',
  overview: 'Back to the list',
  leave: 'Leaving and coming back',
  way: 'Named ways on',
  condition: 'Both outcomes of each condition',
  options: 'Options on offer, for each fact or answer that picks them',
  limit: 'Limits: one below, reached, one more',
  exclusive: 'Options that stand alone, before and after each other kind',
  check: 'Checks that stop Next',
  required: 'What is asked for: too little, enough',
  dependent: 'Answers that go with the answer they depend on',
  text: 'Lengths and counts of texts, kept, thrown away, deleted',
  names: 'Names added and removed',
  choice: 'Single choices',
  message: 'Messages',
  end: 'The end',
}

/** What a script can show. */
export type ItemKind = keyof typeof kindWords

/** Something that a set of scripts has to show. It knows it when it sees it, and where a person can see it. */
export interface Item {
  id: string
  kind: ItemKind
  words: string
  /** Lower ones are looked for first. */
  phase: number
  covers(played: Played): boolean
  /** What shows it here at once. */
  act?(scene: Scene): Action[] | undefined
  /** One click nearer, when nothing shows it at once. */
  approach?(scene: Scene): Action[] | undefined
  goals(): readonly Goal[]
  /** Presses that it takes and that show nothing else. */
  presses?: number
  /** Why nothing can show it. */
  never?: string | undefined
}

/** A question, where it is asked, and how a script gets there. */
export interface Question {
  simulator: ScreenSimulator
  step: Step
  field: Field
  /** Where it is asked. */
  asked: readonly FieldSituation[]
  goals: () => readonly Goal[]
  never: string | undefined
  isHere: (scene: Scene) => boolean
}

/** The reason why an item cannot be shown, where there is no place to see it. */
export const reasonIfNone = (places: readonly unknown[], reason: string): string | undefined =>
  places.length === 0 ? reason : undefined

export const neverReached = 'no journey arrives there'

export const factWords = (facts: Facts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name} “${value}”`)
    .join(', ')
