import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findingLine, isError } from '@kindred/content'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sqlStatements } from '../../src/server/platform/db/sql-statements.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { type Nights, writeNights as writeNightsTo } from '../helpers/write-nights.ts'

let folder: string
let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const writeNights = ({ options = ['calm', 'wild', 'long'], fields = [night, words], ...rest }: Partial<Nights> = {}) =>
  writeNightsTo(folder, { options, fields, ...rest })
const night = { id: 'night', kind: 'checklist', label: 'The night', options: 'nights' }
const words = { id: 'words', kind: 'short-text', label: 'A few words' }

/** What a save of the folder comes to: served, or refused for these reasons. */
async function goLive(): Promise<string[]> {
  const isServed = await test.app.content.reload()
  const errors = test.app.content.findings().filter(isError).map(findingLine)
  expect(isServed).toBe(errors.length === 0)
  return errors
}

const path = '/api/v1/wizards/nights/responses'
const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, who = ann) =>
  test.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })

beforeAll(async () => {
  ;({ folder, remove } = await contentCopy())
  await writeNights()
  test = await makeApp({ env: { CONTENT_DIR: folder } })
  ann = await test.signUp('ann-answers')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('rejects removing an option with answers, allows retiring or renaming it', async () => {
  expect((await call('POST', path, { answers: { night: ['calm', 'wild'], words: 'rain' } })).statusCode).toBe(201)

  await writeNights({ options: ['calm', 'long'] })
  expect(await goLive()).toEqual([
    expect.stringMatching(/^content\/options\/nights\.json:\d+ options: "wild" was chosen .*\[answered-gone\]$/),
  ])
  // Nobody chose this one.
  await writeNights({ options: ['calm', 'wild'] })
  expect(await goLive()).toEqual([])
  await writeNights({ options: ['calm', 'wild'], retired: 'wild' })
  expect(await goLive()).toEqual([])

  // Renamed, and then the upgrade is taken out of a content that never had the old name.
  const renamed = { options: ['calm', 'loud'] }
  const upgrade = { number: 1, change: 'rename-option', field: 'night', option: 'wild', to: 'loud' }
  await writeNights({ ...renamed, upgrades: [upgrade] })
  expect(await goLive()).toEqual([])
  await writeNights(renamed)
  expect(await goLive()).toEqual([expect.stringContaining('"wild" was chosen')])
  await writeNights()
  expect(await goLive()).toEqual([])
})

it('rejects removing or retyping an answered question, unless an upgrade drops it', async () => {
  await writeNights({ fields: [night] })
  expect(await goLive()).toEqual([
    expect.stringMatching(/wizards\/nights\/wizard\.json:.*"words" was answered, and no step asks it.*answered-gone/),
  ])
  await writeNights({ fields: [{ ...night, kind: 'choice-cards' }, words] })
  expect(await goLive()).toEqual([expect.stringMatching(/steps\/night\.json:.*several answers.*\[answered-shape\]$/)])
  const dropped = { number: 1, change: 'drop-field', field: 'words', why: 'A short form is enough.' }
  await writeNights({ fields: [night], upgrades: [dropped] })
  expect(await goLive()).toEqual([])
  await writeNights()
  expect(await goLive()).toEqual([])
})

it('rejects a number or a format for an answered text, allows a long text', async () => {
  await writeNights({ fields: [night, { ...words, kind: 'number' }] })
  expect(await goLive()).toEqual([
    expect.stringMatching(/steps\/night\.json:.*any words before, and takes a number.*\[answered-shape\]$/),
  ])
  await writeNights({ fields: [night, { ...words, format: 'phone' }] })
  expect(await goLive()).toEqual([expect.stringMatching(/any words before.*\[answered-shape\]$/)])
  await writeNights({ fields: [night, { ...words, kind: 'long-text' }] })
  expect(await goLive()).toEqual([])
})

it('allows removing an option after its answers are deleted', async () => {
  const made = (await call('POST', path, { answers: { night: ['long'] } })).json()
  await writeNights({ options: ['calm', 'wild'] })
  expect(await goLive()).toEqual([expect.stringContaining('"long" was chosen')])
  expect((await call('DELETE', `${path}/${made.id}`)).statusCode).toBe(200)
  expect(await goLive()).toEqual([])
})

it('rejects removing a tag of a memory until its author removes it there', async () => {
  const list = join(folder, 'options/feelings.json')
  const before = await readFile(list, 'utf8')
  await writeFile(list, before.replace('"options": [', '"options": [{ "id": "wistful", "label": "Wistful" },'))
  expect(await goLive()).toEqual([])
  const story = { type: 3, description: 'Rain on the roof.', feelings: [{ id: 'wistful', description: 'Wistful' }] }
  const memory = (await call('POST', '/memories/memories-list/', story)).json()
  await writeFile(list, before)
  expect(await goLive()).toEqual([expect.stringMatching(/options\/feelings\.json:\d+ .*"wistful" was chosen/)])

  const url = `/memories/api/v1/memories/${memory.shareable_link}/get-details`
  const edit = await test.inject({ method: 'PUT', url, headers: ann.headers, payload: { feelings: [] } })
  expect(edit.statusCode).toBe(202)
  expect(await goLive()).toEqual([])
})

it('the migration finds the ids answered before they were recorded', async () => {
  const pair = { person: [{ tag_id: 'mother' }], action: [{ tag_id: 'hit-or-slapped-me' }] }
  const story = {
    ...{ type: 3, description: 'Rain on the roof.', subjects: [{ description: 'My aunt' }] },
    ...{ feelings: [{ id: 'scared', description: 'Scared' }], persons_actions: pair },
    ...{ sensitive_topics: [{ id: 'neglect' }], relationship_description: 'We were close.' },
  }
  const made = await call('POST', '/memories/memories-list/', story)
  expect([made.statusCode, made.json().errors]).toEqual([201, undefined])
  const kept = async () => {
    const columns = 'wizard_id, field, option_id, upgrade, kept_in, kept_as'
    return (await test.pool.query(`select distinct ${columns} from answered_ids order by ${columns}`)).rows
  }
  // Ids of answers that are gone by now are of no use to anybody.
  await test.pool.query("delete from answered_ids where option_id in ('wistful', 'long')")
  const before = await kept()
  expect(new Set(before.map(({ kept_in }) => kept_in)).size).toBe(4)
  await test.pool.query('delete from answered_ids')
  const [, fill] = sqlStatements(await readFile('src/server/platform/db/migrations/0023_answered_ids.sql', 'utf8'))
  await test.pool.query(fill ?? '')
  expect(await kept()).toEqual(before)
})

it('removing a wizard with answers needs a suppression; members still read and delete their answers', async () => {
  await rm(join(folder, 'wizards/nights'), { recursive: true })
  expect(await goLive()).toEqual([
    expect.stringMatching(/^content\/published\.json:\d+ wizards\.nights: Members have answered .*\[answered-gone\]$/),
  ])
  const accepted = { rule: 'answered-gone', file: 'published.json', path: 'wizards.nights', reason: 'Not asked again.' }
  const suppressions = join(folder, 'suppressions.json')
  const kept = JSON.parse(await readFile(suppressions, 'utf8')) as { suppressions: object[] }
  await writeFile(suppressions, JSON.stringify({ ...kept, suppressions: [...kept.suppressions, accepted] }))
  expect(await goLive()).toEqual([])
  expect(test.app.content.current().wizards.nights).toBeUndefined()

  const listed = (await call('GET', '/api/v1/responses')).json().results
  expect(listed).toEqual([
    { id: 'nights', title: 'Nights', count: 1, is_gone: true, content_version: expect.any(String) },
  ])
  const asked = `/api/v1/wizards/nights?version=${listed[0].content_version}`
  expect((await call('GET', asked)).json().wizard).toMatchObject({ title: 'Nights' })
  const [answer] = (await call('GET', path)).json().results
  expect(answer.answers).toEqual({ night: ['calm', 'wild'], words: 'rain' })

  const bob = await test.signUp('bob-answers')
  expect((await call('GET', '/api/v1/responses', undefined, bob)).json().results).toEqual([])
  expect((await call('DELETE', `${path}/${answer.id}`)).statusCode).toBe(200)
  expect((await call('GET', '/api/v1/responses')).json().results).toEqual([])
})
