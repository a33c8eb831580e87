import { chosenIn, type Field } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Asked } from './asked.ts'
import type { Scene } from './screen-simulator.ts'
import { nameFor } from './texts.ts'

/** What adds a name that was typed: Enter, the button, or the last sign itself. */
export type AddedBy = 'Enter' | 'button' | 'typing'

type Adding = Extract<Action, { do: 'add' }>
type Move = (scene: Scene) => Action[] | undefined

/** The box of a question for names: what it holds, and what a person can do with it. Moves are undefined where it is not asked. */
export interface NamesBox {
  field: Field
  isHere: (scene: Scene) => boolean
  names: (scene: Scene | undefined) => readonly string[]
  hasGrown: (before: Scene | undefined, after: Scene) => boolean
  hasRoom: (scene: Scene) => boolean
  /** A name that does not stand there yet. */
  fresh: (scene: Scene) => string
  isAdding: (action: Action) => action is Adding
  add: (typed: string, by: AddedBy) => Action
  addFresh: Move
  remove: (scene: Scene, name: string | undefined) => Action[] | undefined
  takeBack: Move
  makeRoom: Move
}

export function namesBox({ simulator, field, isHere }: Asked): NamesBox {
  const names = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])
  const hasRoom = (scene: Scene): boolean => field.limit === undefined || names(scene).length < field.limit
  const fresh = (scene: Scene): string => freshName(field, names(scene))
  const add = (typed: string, by: AddedBy): Action => ({
    ...{ do: 'add', field: field.id, box: field.label, typed, by, button: field.addLabel ?? '' },
  })
  const button = (name: string) => simulator.wordsBeside(field)('wizard.removeChip', { label: name })
  const takeBack: Move = (scene) =>
    isHere(scene) ? [{ do: 'backspace', field: field.id, box: field.label }] : undefined
  return {
    ...{ field, isHere, names, hasRoom, fresh, add, takeBack },
    hasGrown: (before, after) => names(after).length > names(before).length,
    isAdding: (action): action is Adding => action.do === 'add' && action.field === field.id,
    addFresh: (scene) => (isHere(scene) ? [add(fresh(scene), 'Enter')] : undefined),
    remove: (scene, name) =>
      isHere(scene) && name !== undefined ? [{ do: 'remove', field: field.id, name, button: button(name) }] : undefined,
    makeRoom: (scene) => (hasRoom(scene) ? undefined : takeBack(scene)),
  }
}

function freshName(field: Field, names: readonly string[]): string {
  let at = 0
  while (names.includes(nameFor(field, at))) at += 1
  return nameFor(field, at)
}
