import type { Wizard } from '@kindred/engine'
import { expect, it } from 'vitest'
import type { ContentStore } from '../../content/served-content.ts'
import type { Queryable } from '../../db/transaction.ts'
import { answerHistory } from './answer-history.ts'

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

it('knows every version that one reading needs, also where they are more than it remembers', async () => {
  const today: Wizard = {
    ...wizard('today'),
    upgrades: [...upgrades, { number: 2, change: 'retire-option', field: 'mood', option: 'low' }],
  }
  type Memory = { content_version: string; tags: typeof tags }
  const asked = { today, other: { ...today, steps: [] }, versionOf: (memory: Memory) => memory.content_version }
  const history = (memories: readonly Memory[]) => answerHistory(store, kept as unknown as Queryable, asked, memories)
  const tags = [{ id: 'tag', field: 'moods', option_id: 'low', description: null, shown: true }]
  const versions = Array.from({ length: 150 }, (_, index) => `v${index}`)
  const memories = versions.map((content_version) => ({ content_version, tags }))
  await history(memories.slice(0, 1))
  const { open } = await history(memories)
  // "low" was chosen after the name had changed hands: sent through the first upgrade again, it would be "blue".
  for (const memory of memories) expect(open(memory).tags).toEqual([{ ...tags[0], label: 'low', slug: 'low' }])
})
