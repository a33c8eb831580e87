import { chosenIn } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Asked } from './asked.ts'
import type { Item } from './item.ts'
import { attach, detach } from './route.ts'
import type { Scene } from './screen-simulator.ts'

/** A photo is added, one more than there may be is not, and one is taken away. */
export function filesIn({ simulator, field, goals, never, isHere }: Asked): Item[] {
  const rest: Pick<Item, 'phase' | 'goals' | 'never'> = { phase: 3, goals, never }
  const files = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])
  const { limit = Number.POSITIVE_INFINITY } = field
  const add = (scene: Scene): Action[] | undefined =>
    isHere(scene) ? [attach(simulator, field, files(scene))] : undefined
  const remove = (scene: Scene): Action[] | undefined => {
    const [file] = files(scene)
    return isHere(scene) && file !== undefined ? [detach(simulator, field, files(scene), file)] : undefined
  }
  const isAdding = (action: Action): boolean => action.do === 'attach' && action.field === field.id
  const items: Item[] = [
    {
      ...rest,
      kind: 'names',
      id: `files:${field.id}:add`,
      words: `“${field.label}”: a photo is added`,
      covers: ({ action, before, after }) => isAdding(action) && files(after).length > files(before).length,
      act: (scene) => (files(scene).length < limit ? add(scene) : undefined),
      approach: remove,
    },
    {
      ...rest,
      kind: 'names',
      id: `files:${field.id}:remove`,
      words: `“${field.label}”: a photo is removed by its button`,
      covers: ({ action }) => action.do === 'remove' && action.field === field.id,
      act: remove,
      approach: add,
    },
  ]
  if (field.limit !== undefined)
    items.push({
      ...rest,
      kind: 'limit',
      id: `limit:${field.id}:n+1`,
      words: `“${field.label}”: one photo more than ${limit} is not added`,
      covers: ({ action, before, after }) =>
        isAdding(action) && files(before).length === limit && files(after).length === limit,
      act: (scene) => (files(scene).length === limit ? add(scene) : undefined),
      approach: (scene) => (files(scene).length < limit ? add(scene) : undefined),
      presses: limit - 1,
    })
  return items
}
