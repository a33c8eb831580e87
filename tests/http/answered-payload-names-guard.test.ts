import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findingLine, isError } from '@kindred/content'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type ReadMemory as Memory, type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let folder: string
let remove: () => Promise<void>
let app: MemoryApp
let ann: SignedUp
let first: Memory
let second: Memory

const step = 'wizards/tag-memory/steps/needs.json'

/** Puts words in the place of others in a file of the folder; gives a way to put the file back. */
async function edit(file: string, ...changes: [from: string, to: string][]): Promise<() => Promise<void>> {
  const path = join(folder, file)
  const before = await readFile(path, 'utf8')
  for (const [from] of changes) expect(before).toContain(from)
  await writeFile(
    path,
    changes.reduce((text, [from, to]) => text.replace(from, to), before),
  )
  return () => writeFile(path, before)
}

/** What a save of the folder comes to: nothing where it is served, or why it is refused. */
async function goLive(): Promise<string[]> {
  await app.app.content.reload()
  return app.app.content.findings().filter(isError).map(findingLine)
}

const read = async ({ shareable_link: link }: Memory) => (await app.read(ann, link)).json()
const sectionOf = async (memory: Memory, title: string) =>
  (await read(memory)).sections.find((section: { title: string }) => section.title === title)
const storedNames = async () => {
  const sql = "select distinct field from memory_tags where option_id = 'love' order by field"
  return (await app.pool.query<{ field: string }>(sql)).rows.map(({ field }) => field)
}

beforeAll(async () => {
  ;({ folder, remove } = await contentCopy())
  // What the folder says was published is another guard: here only stored answers speak.
  await rm(join(folder, 'published.json'))
  app = await makeMemoryApp({ env: { CONTENT_DIR: folder } })
  ann = await app.signUp('ann-names')
  const answers = { needs: tags('love'), needs_text: 'somebody to ask me' }
  first = await app.made(ann, answers)
  second = await app.made(ann, answers)
})
afterAll(async () => {
  await app.close()
  await remove()
})

it('rejects renaming the payload of an answered question, for choices and text', async () => {
  for (const name of ['needs', 'needs_text']) {
    const putBack = await edit(step, [`"payload": "${name}"`, '"payload": "wants"'])
    expect(await goLive()).toEqual([
      expect.stringMatching(new RegExp(`steps/needs\\.json:.*kept as "${name}".*"wants".*\\[answered-name\\]$`)),
    ])
    expect((await sectionOf(first, 'Needs')).tags).toHaveLength(1)
    await putBack()
    expect(await goLive()).toEqual([])
  }
})

it('an upgrade renames a payload: memories are read, edited and found by the new name', async () => {
  await edit(
    step,
    ['"id": "needs",\n      "kind"', '"id": "wants",\n      "kind"'],
    ['"payload": "needs"', '"payload": "wants"'],
    ['"id": "needs_text"', '"id": "wants_text"'],
    ['"payload": "needs_text"', '"payload": "wants_text"'],
  )
  expect(await goLive()).toHaveLength(2)
  const renamed = [
    { number: 1, change: 'rename-field', field: 'needs', to: 'wants' },
    { number: 2, change: 'rename-field', field: 'needs_text', to: 'wants_text' },
  ]
  await edit('wizards/tag-memory/upgrades.json', ['"upgrades": []', `"upgrades": ${JSON.stringify(renamed)}`])
  expect(await goLive()).toEqual([])

  for (const memory of [first, second]) {
    expect(await sectionOf(memory, 'Needs')).toMatchObject({
      tags: [{ tag_type: 'needs', slug: 'love' }],
      answers: [{ text: 'somebody to ask me' }],
    })
    expect((await read(memory)).wants).toEqual([expect.objectContaining({ tag_id: 'love' })])
  }
  expect((await app.put(ann, first.shareable_link, { title: 'Rain' })).statusCode).toBe(202)
  expect(await storedNames()).toEqual(['needs', 'wants'])
  expect((await app.list(null, 'tag=love&tag_type=needs')).toSorted()).toEqual(
    [first.shareable_link, second.shareable_link].toSorted(),
  )
  expect(await app.list(null, 'tag=comfort&tag_type=needs')).toEqual([])
})

it('rejects changing the new payload name back to the old one', async () => {
  const putBack = await edit(step, ['"payload": "wants"', '"payload": "needs"'])
  expect(await goLive()).toEqual([expect.stringMatching(/kept as "wants".*\[answered-name\]$/)])
  await putBack()
  expect(await goLive()).toEqual([])
})
