import type { Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import type { Queryable } from '../../../platform/db/transaction.ts'
import type { ContentStore } from '../../content/index.ts'
import type { StoredMemory } from '../stored-memory.ts'
import { answersAtVersion, labelAnswers, savedVersion } from './answers-at-version.ts'

const upgrades: Wizard['upgrades'] = [{ number: 1, change: 'rename-option', field: 'mood', option: 'low', to: 'blue' }]
const wizard = (version: string): Wizard => ({
  id: 'tag-memory',
  title: 'Tags',
  target: 'response',
  kind: 'linear',
  version,
  upgrades,
  steps: [
    {
      id: 'mood',
      title: 'Mood',
      question: '?',
      fields: [
        {
          id: 'mood',
          kind: 'checklist',
          label: 'Mood',
          list: { id: 'moods', options: ['low', 'blue'].map((id) => ({ id, label: id })) },
          binding: { payload: 'moods', as: 'tags' },
        },
      ],
    },
  ],
})
/** A database that has kept every version, each of them after the first upgrade. */
const kept = { query: async (_sql: string, [version]: string[]) => ({ rows: [{ body: wizard(version ?? '') }] }) }
const store = { current: () => ({ wizards: {} }) } as unknown as ContentStore

it('loads every version that one read needs, also more than the cache holds', async () => {
  const today: Wizard = {
    ...wizard('today'),
    upgrades: [...upgrades, { number: 2, change: 'retire-option', field: 'mood', option: 'low' }],
  }
  const both = { tags: today, memory: { ...today, id: 'memory', steps: [], version: 'same' } }
  const tags = [{ id: 'tag', field: 'moods', option_id: 'low', description: null, shown: true }]
  const versions = Array.from({ length: 150 }, (_, index) => `v${index}`)
  const memories = versions.map((content_version) => ({
    content_version,
    memory_content_version: 'same',
    tags,
    topics: [],
  }))
  const load = (some: typeof memories) => answersAtVersion(store, kept as unknown as Queryable, some, both)
  await load(memories.slice(0, 1))
  const atVersion = await load(memories)
  // "low" was chosen after the name had changed hands: sent through the first upgrade again, it would be "blue".
  for (const memory of memories)
    expect(labelAnswers(atVersion(memory), both).tags).toEqual([{ ...tags[0], label: 'low', slug: 'low' }])
})

const named = (id: string, version: string) => ({ id, version }) as Wizard
const sameWizard = named('memory', 'same')

/** With which version an edit is saved that was begun with `begun`, where the memory was saved with `stored` since. */
async function tagsSavedAt(begun: string, stored: string, served: string, kept: readonly string[]) {
  const wizards = { 'tag-memory': named('tag-memory', served), memory: sameWizard }
  const store = { current: () => ({ wizards }), reference() {} } as unknown as ContentStore
  const db = { query: async () => ({ rows: kept.map((version) => ({ version })) }) } as unknown as Queryable
  const row = { content_version: stored, memory_content_version: sameWizard.version } as StoredMemory
  const into = await savedVersion(db, store, row, { tags: named('tag-memory', begun), memory: sameWizard })
  return into.tags.version
}

it('an edit is saved with the newer version of its memory, also before that is stored', async () => {
  expect(await tagsSavedAt('yesterday', 'today', 'today', ['today', 'yesterday'])).toBe('today')
  expect(await tagsSavedAt('yesterday', 'today', 'today', ['yesterday'])).toBe('today')
})

it('an edit with a newer version is saved with that, also before that is stored', async () => {
  expect(await tagsSavedAt('today', 'yesterday', 'today', ['today', 'yesterday'])).toBe('today')
  expect(await tagsSavedAt('today', 'yesterday', 'today', ['yesterday'])).toBe('today')
})
