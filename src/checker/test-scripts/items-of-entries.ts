import { chosenIn } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Item, Question } from './item.ts'
import { changeEntry, fillEntry, freshEntry, removeEntryAt } from './route.ts'
import type { Scene } from './screen-simulator.ts'

/** An entry is added, changed and removed, and as many are added as there may be. */
export function itemsOfEntries({ simulator, field, goals, never, isHere }: Question): Item[] {
  const { limit = Number.POSITIVE_INFINITY } = field
  const entriesIn = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])
  const isFilling = (action: Action): boolean => action.do === 'fill' && action.field === field.id
  const add = (scene: Scene): Action[] | undefined =>
    isHere(scene) && entriesIn(scene).length < limit
      ? [fillEntry(simulator, field, entriesIn(scene), freshEntry(field, entriesIn(scene)))]
      : undefined
  const remove = (scene: Scene): Action[] | undefined =>
    isHere(scene) && entriesIn(scene).length > 0
      ? [removeEntryAt(simulator, field, entriesIn(scene), entriesIn(scene).length - 1)]
      : undefined
  const item = (id: string, words: string, shown: Pick<Item, 'covers' | 'act' | 'approach'>): Item => ({
    id: `names:${field.id}:${id}`,
    kind: 'names',
    words: `“${field.label}”: ${words}`,
    phase: 3,
    goals,
    never,
    ...shown,
  })
  const items = [
    item('add', 'an entry is added', {
      covers: ({ action, before, after }) => isFilling(action) && entriesIn(after).length > entriesIn(before).length,
      act: add,
      approach: remove,
    }),
    item('change', 'an entry is changed', {
      covers: ({ action, before, after }) => isFilling(action) && entriesIn(after).length === entriesIn(before).length,
      act: (scene) =>
        isHere(scene) && entriesIn(scene).length > 0
          ? [changeEntry(simulator, field, entriesIn(scene), 0, freshEntry(field, entriesIn(scene)))]
          : undefined,
      approach: add,
    }),
    item('remove', 'an entry is removed', {
      covers: ({ action }) => action.do === 'remove' && action.field === field.id,
      act: remove,
      approach: add,
    }),
  ]
  for (const { id, message } of field.checks ?? [])
    items.push({
      ...item(`check:${id}`, `“${message}” keeps an entry open`, { covers: () => false }),
      never: 'scripts fill in whole entries; the journey checker looks at what checks of entries stop',
    })
  if (field.limit === undefined) return items
  const full: Item = {
    ...item('full', `${limit} entries, and no more can be added`, {
      covers: ({ after }) => isHere(after) && entriesIn(after).length === limit,
      approach: add,
    }),
    id: `limit:${field.id}:n`,
    kind: 'limit',
    presses: Math.max(0, limit - items.length),
  }
  return [...items, full]
}
