import { chosenIn } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Item, Question } from './item.ts'
import { removeEntry } from './route.ts'
import type { Scene } from './screen-simulator.ts'
import { addName, freshName } from './texts.ts'

type Adding = Extract<Action, { do: 'add' }>
type AddedBy = Adding['by']
type Move = (scene: Scene) => Action[] | undefined

/** Each way of adding a name, a name twice, both ways of removing one, as many as the limit allows, and as long as may be. */
export function itemsOfNames({ simulator, field, goals, never, isHere }: Question): Item[] {
  const { limit = Number.POSITIVE_INFINITY, maxLength, addLabel, separators = [] } = field
  const namesIn = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])
  const hasRoom = (scene: Scene): boolean => namesIn(scene).length < limit
  const hasGrown = (before: Scene | undefined, after: Scene): boolean => namesIn(after).length > namesIn(before).length
  const isAdding = (action: Action): action is Adding => action.do === 'add' && action.field === field.id

  const fresh = (scene: Scene): string => freshName(field, namesIn(scene))
  const addFresh: Move = (scene) => (isHere(scene) ? [addName(field, fresh(scene), 'Enter')] : undefined)
  const backspace: Move = (scene) =>
    isHere(scene) ? [{ do: 'backspace', field: field.id, box: field.label }] : undefined
  const makeRoom: Move = (scene) => (hasRoom(scene) ? undefined : backspace(scene))
  const remove = (scene: Scene, name: string | undefined): Action[] | undefined =>
    isHere(scene) && name !== undefined ? [removeEntry(simulator, field, namesIn(scene), name)] : undefined
  /** One name more or less, until so many are there. */
  const towards =
    (count: number): Move =>
    (scene) =>
      namesIn(scene).length > count ? backspace(scene) : namesIn(scene).length < count ? addFresh(scene) : undefined

  const item = (id: string, words: string, shown: Omit<Item, 'id' | 'kind' | 'words' | 'phase' | 'goals'>): Item => ({
    id: `names:${field.id}:${id}`,
    kind: 'names',
    words: `“${field.label}”: ${words}`,
    phase: 3,
    goals,
    never,
    ...shown,
  })
  const added = (id: string, words: string, by: AddedBy, ending = ''): Item =>
    item(id, `${words} adds a name`, {
      covers: ({ action, before, after }) =>
        isAdding(action) && action.by === by && action.typed.endsWith(ending) && hasGrown(before, after),
      act: (scene) => (isHere(scene) && hasRoom(scene) ? [addName(field, `${fresh(scene)}${ending}`, by)] : undefined),
      approach: makeRoom,
    })
  const addedAndRemoved = [
    added('Enter', 'Enter', 'Enter'),
    ...(addLabel === undefined ? [] : [added('button', `“${addLabel}”`, 'button')]),
    ...separators.map((sign) => added(sign, `“${sign}”`, 'typing', sign)),
    item('twice', 'a name that is there is not added again, in any case of letters', {
      covers: ({ action, before, after }) => isAdding(action) && before !== undefined && !hasGrown(before, after),
      act: (scene) => {
        const name = namesIn(scene).at(-1)
        return isHere(scene) && name !== undefined ? [addName(field, ` ${name.toUpperCase()} `, 'Enter')] : undefined
      },
      approach: addFresh,
    }),
    item('remove', 'a name is removed by its button', {
      covers: ({ action }) => action.do === 'remove' && action.field === field.id,
      act: (scene) => remove(scene, namesIn(scene)[0]),
      approach: addFresh,
    }),
    item('backspace', 'Backspace in the empty box takes the last name back', {
      covers: ({ action }) => action.do === 'backspace' && action.field === field.id,
      act: (scene) => (namesIn(scene).length > 0 ? backspace(scene) : undefined),
      approach: addFresh,
    }),
  ]

  const limitItem = (id: string, words: string, shown: Parameters<typeof item>[2]): Item => ({
    ...item(id, words, shown),
    id: `limit:${field.id}:${id}`,
    kind: 'limit',
  })
  const holds =
    (count: number): Item['covers'] =>
    ({ after }) =>
      isHere(after) && namesIn(after).length === count
  const limits = [
    limitItem('n-1', `${limit - 1} of ${limit} names`, {
      covers: holds(limit - 1),
      presses: 0,
      approach: towards(limit - 1),
    }),
    limitItem('n', `${limit} of ${limit} names, and a sentence says so`, {
      covers: holds(limit),
      approach: towards(limit),
      // Each item above may already have added one.
      presses: Math.max(0, limit - addedAndRemoved.length),
    }),
    limitItem('n+1', `one name more than ${limit} is not added`, {
      covers: ({ action, before, after }) =>
        isAdding(action) &&
        !namesIn(before).includes(action.typed) &&
        namesIn(before).length === limit &&
        !hasGrown(before, after),
      presses: 0,
      act: (scene) => (namesIn(scene).length === limit ? addFresh(scene) : undefined),
      approach: towards(limit),
    }),
  ]

  /** A name that is too long is cut, however it is added; each way repeats a letter of its own. */
  const cut = (most: number, by: AddedBy, letter: string, sign = ''): Item => {
    const longIn = (scene: Scene) => namesIn(scene).find((name) => name.startsWith(`${letter}${letter}`))
    return item(`length${sign}`, `a name is cut at ${most} characters${sign === '' ? '' : ` before “${sign}”`}`, {
      covers: ({ action, before, after }) =>
        isAdding(action) &&
        [...action.typed].length > most + sign.length &&
        action.typed.endsWith(sign) &&
        hasGrown(before, after),
      act: (scene) =>
        isHere(scene) && hasRoom(scene) && longIn(scene) === undefined
          ? [addName(field, `${letter.repeat(most + 1)}${sign}`, by)]
          : undefined,
      approach: (scene) => remove(scene, longIn(scene)) ?? makeRoom(scene),
    })
  }
  const cuts = (most: number): Item[] => [
    cut(most, 'Enter', 'b'),
    ...separators.map((sign) => cut(most, 'typing', 'c', sign)),
  ]
  return [
    ...addedAndRemoved,
    ...(field.limit === undefined ? [] : limits),
    ...(maxLength === undefined ? [] : cuts(maxLength)),
  ]
}
