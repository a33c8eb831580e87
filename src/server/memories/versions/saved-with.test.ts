import type { Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import type { ContentStore } from '../../content/index.ts'
import type { Queryable } from '../../db/transaction.ts'
import type { StoredMemory } from '../stored-memory.ts'
import { savedWith } from './saved-with.ts'

const wizard = (id: string, version: string) => ({ id, version }) as Wizard
const memoryWizard = wizard('memory', 'same')

/** With which version an edit is saved that was begun with `begun`, where the memory was saved with `stored` since. */
async function tagsSavedWith(begun: string, stored: string, served: string, kept: readonly string[]) {
  const wizards = { 'tag-memory': wizard('tag-memory', served), memory: memoryWizard }
  const store = { current: () => ({ wizards }), give() {} } as unknown as ContentStore
  const db = { query: async () => ({ rows: kept.map((version) => ({ version })) }) } as unknown as Queryable
  const row = { content_version: stored, memory_content_version: memoryWizard.version } as StoredMemory
  const into = await savedWith(db, store, row, { tags: wizard('tag-memory', begun), memory: memoryWizard })
  return into.tags.version
}

it('an edit is saved with what its memory was saved with since, also before the database has kept that', async () => {
  expect(await tagsSavedWith('yesterday', 'today', 'today', ['today', 'yesterday'])).toBe('today')
  expect(await tagsSavedWith('yesterday', 'today', 'today', ['yesterday'])).toBe('today')
})

it('an edit with newer content than its memory has is saved with that, also before the database has kept it', async () => {
  expect(await tagsSavedWith('today', 'yesterday', 'today', ['today', 'yesterday'])).toBe('today')
  expect(await tagsSavedWith('today', 'yesterday', 'today', ['yesterday'])).toBe('today')
})
