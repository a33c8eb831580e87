import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { writeNights } from '../helpers/write-nights.ts'

let folder: string
let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const write = (fields: object[], upgrades: object[] = [], options = ['calm', 'wild']): Promise<void> =>
  writeNights(folder, { fields, upgrades, options })
const goLive = async () =>
  expect(await test.app.content.reload(), JSON.stringify(test.app.content.findings())).toBe(true)

const night = (id = 'night', more: object = {}) => ({
  id,
  kind: 'checklist',
  label: 'The night',
  options: 'nights',
  ...more,
})
const words = { id: 'words', kind: 'short-text', label: 'A few words' }
const path = '/api/v1/wizards/nights/responses'

beforeAll(async () => {
  ;({ folder, remove } = await contentCopy())
  await write([night(), words])
  test = await makeApp({ env: { CONTENT_DIR: folder } })
  ann = await test.signUp('ann-nights')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('saved answers stay unchanged, and are read migrated to today’s questions', async () => {
  const answers = { night: ['calm', 'wild'], words: 'rain' }
  const saved = (await test.inject({ method: 'POST', url: path, payload: { answers }, headers: ann.headers })).json()
  const read = async () => {
    const one = (await test.inject({ method: 'GET', url: `${path}/${saved.id}`, headers: ann.headers })).json()
    const list = (await test.inject({ method: 'GET', url: path, headers: ann.headers })).json()
    expect(list.results).toEqual([one])
    expect(one).toMatchObject({ answers, content_version: saved.content_version })
    return one.opened
  }
  const today = () => test.app.content.current().wizards.nights?.version
  expect(await read()).toBeUndefined()

  // Renamed and merged: everything has a place.
  const renames = [
    { number: 1, change: 'rename-field', field: 'night', to: 'nightTime' },
    { number: 2, change: 'rename-option', field: 'nightTime', option: 'wild', to: 'loud' },
  ]
  await write([night('nightTime'), words], renames, ['calm', 'loud'])
  await goLive()
  expect(await read()).toEqual({
    content_version: today(),
    answers: { nightTime: ['calm', 'loud'], words: 'rain' },
    set_aside: [],
  })

  // Fewer may be chosen: what was given stands as it was, with its own questions.
  await write([night('nightTime', { limit: 1 }), words], renames, ['calm', 'loud'])
  await goLive()
  expect(await read()).toEqual({ content_version: saved.content_version, answers, set_aside: [] })

  // Dropped by an editor: told, with the reason.
  const dropped = [...renames, { number: 3, change: 'drop-field', field: 'words', why: 'A short form is enough.' }]
  await write([night('nightTime')], dropped, ['calm', 'loud'])
  await goLive()
  expect(await read()).toEqual({
    content_version: today(),
    answers: { nightTime: ['calm', 'loud'] },
    set_aside: [{ question: 'A few words', words: ['rain'], why: 'A short form is enough.' }],
  })

  // Undo after a deletion: the original can be saved again with the version it was given to.
  const payload = { answers, content_version: saved.content_version }
  const again = await test.inject({ method: 'POST', url: path, payload, headers: ann.headers })
  expect([again.statusCode, again.json().answers]).toEqual([201, answers])
})
