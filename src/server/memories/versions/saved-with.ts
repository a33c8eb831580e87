import type { Payload, Wizard } from '@kindred/engine'
import type { MemoryWizards } from '@kindred/product/acceptance'
import type { ContentStore } from '../../content/index.ts'
import { findWizard, isNewerVersion } from '../../content/index.ts'
import type { Queryable } from '../../db/transaction.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import type { StoredMemory } from '../stored-memory.ts'
import { carryPayload } from './carry-payload.ts'
import { memoryHistory } from './memory-history.ts'

// All of this asks on the connection of the transaction: one that waits for a second connection may wait for itself.

/** The wizards an edit is saved with: those it was filled in with, or newer ones that the memory was saved with since. */
export async function savedWith(
  db: Queryable,
  store: ContentStore,
  stored: StoredMemory,
  begun: MemoryWizards,
): Promise<MemoryWizards> {
  const newerOf = async (wizard: Wizard, version: string | null): Promise<Wizard> => {
    if (version === null || version === wizard.version) return wizard
    // What is served here may not be kept yet: a busy database takes it a little later.
    const isServed = store.current().wizards[wizard.id]?.version === version
    if (!((await isNewerVersion(db, wizard.id, version, wizard.version)) ?? isServed)) return wizard
    return (await findWizard(store, db, wizard.id, version)) ?? wizard
  }
  return {
    tags: await newerOf(begun.tags, stored.content_version),
    memory: await newerOf(begun.memory, stored.memory_content_version),
  }
}

/** What stays as it is goes on in the words of the version that is saved now. */
export async function openedInto(
  db: Queryable,
  store: ContentStore,
  stored: StoredMemory,
  into: MemoryWizards,
): Promise<StoredMemory> {
  const { unnamedTopic } = memoryVocabulary(store.current())
  const open = await memoryHistory(store, db, { wizards: into, unnamedTopic })([stored])
  const { tags, details, topics } = open(stored)
  return { ...stored, tags, details, topics: topics.map(({ topic }) => topic.id) }
}

/** A payload in the words of the wizards it is saved with. */
export function carryAll(payload: Payload, begun: MemoryWizards, into: MemoryWizards): Payload {
  const carried = begun.tags.version === into.tags.version ? payload : carryPayload(payload, begun.tags, into.tags)
  return begun.memory.version === into.memory.version ? carried : carryPayload(carried, begun.memory, into.memory)
}
