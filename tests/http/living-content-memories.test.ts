import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import type { ReadMemory as Memory } from './memory-calls.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let folder: string
let app: MemoryApp
let ann: SignedUp
let memory: Memory
let busy: Memory

type Json = Record<string, unknown> & { fields: { id: string }[]; options: { id: string; label: string }[] }

async function change(file: string, edit: (json: Json) => void): Promise<void> {
  const path = join(folder, file)
  const json = JSON.parse(await readFile(path, 'utf8'))
  edit(json)
  await writeFile(path, JSON.stringify(json))
}
const without =
  (...ids: string[]) =>
  (json: Json) => {
    json.options = json.options.filter(({ id }) => !ids.includes(id))
  }
const upgrades = [
  { number: 1, change: 'rename-option', field: 'feelingsAtTheTime', option: 'scared', to: 'frightened' },
  { number: 2, change: 'merge-options', field: 'needs', options: ['love'], to: 'comfort' },
  { number: 3, change: 'split-option', field: 'emotions', option: 'self-doubt', options: ['unsure', 'small'] },
  { number: 4, change: 'drop-field', field: 'childhood_effects_emotions_text', why: 'It is asked elsewhere.' },
]

const stored = async () => {
  const { rows } = await app.pool.query<{ field: string; option_id: string }>(
    'select t.field, t.option_id from memory_tags t join memories m on m.author_id = t.author_id and m.id = t.memory_id where m.shareable_link = $1',
    [memory.shareable_link],
  )
  return rows.map(({ field, option_id }) => `${field} ${option_id}`).sort()
}
const read = async () => (await app.read(ann, memory.shareable_link)).json<Memory>()
const ids = (list: { tag_id: string }[]) => list.map(({ tag_id }) => tag_id)

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-content-')), 'content')
  await cp('content', folder, { recursive: true })
  app = await makeMemoryApp({ env: { CONTENT_DIR: folder } })
  ann = await app.signUp('ann')
  busy = await app.made(ann, { privacy: 1 })
  memory = await app.made(ann, {
    feelings: tags('sad', 'scared'),
    needs: tags('love', 'comfort'),
    childhood_effects_emotions: tags('self-doubt', 'perfectionism'),
    childhood_effects_emotions_text: 'it grew',
    impacts: [{ id: 'mine', description: 'My own word' }],
  })
  await change('options/feelings.json', (json) => {
    for (const option of json.options)
      if (option.id === 'scared') Object.assign(option, { id: 'frightened', label: 'Frightened' })
  })
  await change('options/needs.json', without('love'))
  await change('options/emotions.json', (json) => {
    without('self-doubt')(json)
    const painful = { group: 'bitter', for: ['bittersweet', 'unhappy'] }
    json.options.push({ id: 'unsure', label: 'Unsure', ...painful } as never)
    json.options.push({ id: 'small', label: 'Feeling small', ...painful } as never)
  })
  await change('wizards/tag-memory/steps/changes.json', (json) => {
    json.fields = json.fields.filter(({ id }) => id !== 'childhood_effects_emotions_text')
  })
  await change('wizards/tag-memory/upgrades.json', (json) => Object.assign(json, { upgrades }))
  // The empathy guide asks from two of these lists; its kept answers need the same words.
  const guide = [
    { ...upgrades[0], field: 'feelings' },
    { ...upgrades[1], field: 'needs' },
  ]
  await change('wizards/empathy-guide/upgrades.json', (json) => Object.assign(json, { upgrades: guide }))
  expect(await app.app.content.reload(), JSON.stringify(app.app.content.findings())).toBe(true)
})
afterAll(async () => {
  await app.close()
  await rm(join(folder, '..'), { recursive: true })
})

describe('a memory tagged with earlier questions', () => {
  // Before the others: later, the earlier questions are known and nobody asks the database for them.
  it('can be edited concurrently by as many as there are connections', async () => {
    const edits = Array.from({ length: app.pool.options.max }, () =>
      app.put(ann, busy.shareable_link, { title: 'Sun' }),
    )
    expect((await Promise.all(edits)).map(({ statusCode }) => statusCode)).toEqual(edits.map(() => 202))
  })

  it('is read with today’s labels; kept tags keep their ids, and the rows stay unchanged', async () => {
    const rows = await stored()
    const now = await read()
    expect(now.feelings.map(({ description }) => description)).toEqual(['Sad', 'Frightened'])
    expect(now.feelings.map(({ memory_tag_id }) => memory_tag_id)).toEqual(
      memory.feelings.map(({ memory_tag_id }) => memory_tag_id),
    )
    expect(ids(now.needs)).toEqual(['comfort'])
    expect(ids(now.childhood_effects_emotions)).toEqual(['unsure', 'small', 'perfectionism'])
    expect(new Set(now.childhood_effects_emotions.map(({ memory_tag_id }) => memory_tag_id)).size).toBe(3)
    // The question is asked no more, so its name is gone as well.
    expect(now).not.toHaveProperty('childhood_effects_emotions_text')
    expect(now.impacts.map(({ description }) => description)).toEqual(['My own word'])
    // Reading twice gives the same ids.
    expect(await read()).toEqual(now)
    expect(await stored()).toEqual(rows)
    expect(now.content_version).toBe(memory.content_version)
  })

  it('is counted and found by today’s options in lists and in the feed', async () => {
    const found = (query: string) => app.list(null, query)
    expect(await found('tag=frightened')).toEqual([memory.shareable_link])
    expect(await found('tag=comfort')).toEqual([memory.shareable_link])
    expect(await found('tag=feeling-small')).toEqual([memory.shareable_link])
    expect(await found('tag=everyone-leaves')).toEqual([])
    const feed = (await app.get(null, '/api/v1/feed/')).json()
    // Six: two feelings, one need, three changes. The impact counts in nothing.
    expect(feed.items[0].data.memory.total_tags).toBe(6)
  })

  it('is migrated by the next edit, also of another field', async () => {
    const refused = await app.put(ann, memory.shareable_link, { feelings: tags('scared') })
    expect(refused.json().errors.feelings.join()).toContain('[unknown-option]')
    const before = await read()
    const saved = await app.put(ann, memory.shareable_link, { title: 'Rain' })
    expect(saved.statusCode).toBe(202)
    const { version } = (await app.get(null, '/api/v1/wizards/tag-memory')).json()
    expect(saved.json()).toMatchObject({ title: 'Rain', content_version: version })
    expect((await stored()).filter((row) => !row.startsWith('impacts'))).toEqual([
      'childhood_effects_emotions perfectionism',
      'childhood_effects_emotions small',
      'childhood_effects_emotions unsure',
      'feelings frightened',
      'feelings sad',
      'needs comfort',
    ])
    const after = await read()
    expect(ids(after.feelings)).toEqual(ids(before.feelings))
    expect(ids(after.childhood_effects_emotions)).toEqual(ids(before.childhood_effects_emotions))
  })

  it('can still be tagged with the version that was begun', async () => {
    const begun = memory.content_version ?? ''
    const old = await app.made(ann, { feelings: tags('scared'), content_version: begun })
    expect(old.content_version).toBe(begun)
    expect(ids(old.feelings)).toEqual(['frightened'])
    const edited = await app.put(ann, old.shareable_link, { feelings: tags('scared', 'sad'), content_version: begun })
    expect(edited.statusCode).toBe(202)
    expect(ids(edited.json<Memory>().feelings)).toEqual(['frightened', 'sad'])
  })
})
