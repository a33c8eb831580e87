import { expect, it } from 'vitest'
import { type PersonalTableName, personalTables } from '../../platform/personal-tables/registry.ts'
import { exportDocument } from './export-document.ts'
import type { PersonalRow } from './read-personal-data.ts'

const nothing = Object.fromEntries(Object.keys(personalTables).map((name) => [name, []])) as unknown as Record<
  PersonalTableName,
  PersonalRow[]
>

it('loads each answered version once, sequentially', async () => {
  const asked: string[] = []
  let open = 0
  const wizard = async (id: string, version: string) => {
    open += 1
    expect(open).toBe(1)
    asked.push(`${id} ${version}`)
    await new Promise((resolve) => setImmediate(resolve))
    open -= 1
    return undefined
  }
  const response = (id: number) => ({ id, wizard_id: 'nights', content_version: `v${id % 3}`, answers: {} })
  const responses = Array.from({ length: 30 }, (_, id) => response(id))
  const sources = {
    options: () => ({ label: '', slug: '', visibility: 'public' as const }),
    wizard,
    drafts: [],
    reports: [],
    field: () => undefined,
  }
  const made = await exportDocument({ ...nothing, wizard_responses: responses }, sources, 'now')
  expect(asked).toEqual(['nights v0', 'nights v1', 'nights v2'])
  expect(made).toMatchObject({ answers: responses })
})

it('gives each memory its own parts only', async () => {
  const rows = {
    ...nothing,
    memories: [{ id: 'a' }, { id: 'b' }],
    memory_details: [
      { of: 'b', field: 'feelings_text', text: 'of b' },
      { of: 'a', field: 'feelings_text', text: 'of a' },
    ],
  }
  const sources = {
    options: () => ({ label: '', slug: '', visibility: 'public' as const }),
    wizard: async () => undefined,
    drafts: [],
    reports: [],
    field: () => undefined,
  }
  const { memories } = (await exportDocument(rows, sources, 'now')) as { memories: object[] }
  expect(memories).toMatchObject([
    { id: 'a', details: [{ field: 'feelings_text', text: 'of a' }], tags: [] },
    { id: 'b', details: [{ field: 'feelings_text', text: 'of b' }], tags: [] },
  ])
})
