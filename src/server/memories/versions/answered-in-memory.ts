import { fieldWithRole, type Wizard } from '@kindred/engine'
import { bothOf, type MemoryWizards } from '@kindred/product/acceptance'
import { answeredIds, type KeptIn, type StoredId } from '../../answered/index.ts'
import type { MemoryContent } from '../stored-memory.ts'
import { tagFieldsOf, textFieldsOf } from '../tag-fields.ts'
import { storedAnswers } from './stored-answers.ts'

/** The ids of both wizards that a memory hangs on, as it is stored now. */
export const answeredInMemory = (content: MemoryContent, wizards: MemoryWizards): StoredId[] =>
  bothOf(wizards).flatMap((wizard) => {
    const places = placesOf(wizard)
    return answeredIds(wizard, storedAnswers(content, wizard), (field) => places.get(field))
  })

const known = new WeakMap<Wizard, ReadonlyMap<string, KeptIn>>()

/** Where each question's answers are kept. The other roles are kept by their meaning. */
function placesOf(wizard: Wizard): ReadonlyMap<string, KeptIn> {
  const before = known.get(wizard)
  if (before !== undefined) return before
  const notes = wizard.target === 'memory' ? fieldWithRole(wizard, 'notes') : undefined
  const places = new Map<string, KeptIn>([
    ...tagFieldsOf(wizard).map(({ id, name }): [string, KeptIn] => [id, { table: 'memory_tags', name }]),
    ...textFieldsOf(wizard).map(({ id, name }): [string, KeptIn] => [id, { table: 'memory_details', name }]),
    ...(notes === undefined ? [] : [[notes.id, { table: 'memory_topics', name: '' }] as [string, KeptIn]]),
  ])
  known.set(wizard, places)
  return places
}
