import { chosenIn, controlOf } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Item, Question } from './item.ts'
import { attach, removeEntry } from './route.ts'
import type { Scene } from './screen-simulator.ts'

/** A photo or a file is added, one more than the limit is not, and one is removed. */
export function itemsOfFiles({ simulator, field, goals, never, isHere }: Question): Item[] {
  const filesIn = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])
  const { limit = Number.POSITIVE_INFINITY } = field
  const one = controlOf(field) === 'gallery' ? 'photo' : 'file'
  const add = (scene: Scene) => (isHere(scene) ? [attach(simulator, field, filesIn(scene))] : undefined)
  const remove = (scene: Scene) => {
    const [file] = filesIn(scene)
    return isHere(scene) && file !== undefined ? [removeEntry(simulator, field, filesIn(scene), file)] : undefined
  }
  const isAdding = (action: Action): boolean => action.do === 'attach' && action.field === field.id
  const rest: Pick<Item, 'phase' | 'goals' | 'never'> = { phase: 3, goals, never }
  const items: Item[] = [
    {
      ...rest,
      kind: 'names',
      id: `files:${field.id}:add`,
      words: `“${field.label}”: a ${one} is added`,
      covers: ({ action, before, after }) => isAdding(action) && filesIn(after).length > filesIn(before).length,
      act: (scene) => (filesIn(scene).length < limit ? add(scene) : undefined),
      approach: remove,
    },
    {
      ...rest,
      kind: 'names',
      id: `files:${field.id}:remove`,
      words: `“${field.label}”: a ${one} is removed by its button`,
      covers: ({ action }) => action.do === 'remove' && action.field === field.id,
      act: remove,
      approach: add,
    },
  ]
  if (field.limit === undefined) return items
  const aboveLimit: Item = {
    ...rest,
    kind: 'limit',
    id: `limit:${field.id}:n+1`,
    words: `“${field.label}”: one ${one} more than ${limit} is not added`,
    covers: ({ action, before, after }) =>
      isAdding(action) && filesIn(before).length === limit && filesIn(after).length === limit,
    act: (scene) => (filesIn(scene).length === limit ? add(scene) : undefined),
    approach: (scene) => (filesIn(scene).length < limit ? add(scene) : undefined),
    presses: limit - 1,
  }
  return [...items, aboveLimit]
}
