import { chosenIn, type Field, forOption, isEmptyEntry, optionOfEntry, withMissing } from '@kindred/engine'
import type { Action } from './action.ts'
import type { Item, Question } from './item.ts'
import { changeEntry, fillEntry, freshEntry, removeEntryAt } from './route.ts'
import type { Scene } from './screen-simulator.ts'

/** An entry is added, changed and removed, and as many are added as there may be. Of as many as an earlier answer says, each is filled in. */
export function itemsOfEntries({ simulator, field, goals, never, isHere }: Question): Item[] {
  const { limit = Number.POSITIVE_INFINITY, entriesFrom } = field
  const entriesIn = (scene: Scene | undefined) => chosenIn(scene?.journeyState.answers[field.id])
  const knowing = (scene: Scene) => simulator.knowing(scene, field)
  const isFilling = (action: Action): boolean => action.do === 'fill' && action.field === field.id
  const isOpen = (scene: Scene): boolean =>
    entriesFrom === undefined
      ? entriesIn(scene).length < limit
      : withMissing(knowing(scene), entriesIn(scene)).some((entry) => isEmptyEntry(field, entry))
  const add = (scene: Scene): Action[] | undefined =>
    isHere(scene) && isOpen(scene)
      ? [fillEntry(simulator, knowing(scene), entriesIn(scene), freshEntry(knowing(scene), entriesIn(scene)))]
      : undefined
  const remove = (scene: Scene): Action[] | undefined =>
    isHere(scene) && entriesIn(scene).length > 0
      ? [removeEntryAt(simulator, knowing(scene), entriesIn(scene), entriesIn(scene).length - 1)]
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
          ? [changeEntry(simulator, knowing(scene), entriesIn(scene), 0, anotherFor(knowing(scene), entriesIn(scene)))]
          : undefined,
      approach: add,
    }),
    ...(entriesFrom === undefined
      ? [
          item('remove', 'an entry is removed', {
            covers: ({ action }) => action.do === 'remove' && action.field === field.id,
            act: remove,
            approach: add,
          }),
        ]
      : []),
  ]
  for (const { id, message } of field.checks ?? [])
    items.push({
      ...item(`check:${id}`, `“${message}” keeps an entry open`, { covers: () => false }),
      never: 'scripts fill in whole entries; the journey checker looks at what checks of entries stop',
    })
  if (field.limit === undefined || entriesFrom !== undefined) return items
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

/** Another entry in the place of the first; where each option has its own, for the same option. */
function anotherFor(field: Field, entries: readonly string[]): string {
  const option = optionOfEntry(field, entries[0] ?? '')
  return option === undefined ? freshEntry(field, entries) : freshEntry(forOption(field, option), entries)
}
