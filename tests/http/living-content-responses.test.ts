import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let folder: string
let test: TestApp
let ann: SignedUp

/** One step whose questions a test chooses. */
async function write(fields: object[], upgrades: object[] = [], options = ['calm', 'wild']): Promise<void> {
  const wizard = join(folder, 'wizards/nights')
  await mkdir(join(wizard, 'steps'), { recursive: true })
  const put = (path: string, kind: string, depth: string, rest: object) =>
    writeFile(path, JSON.stringify({ $schema: `${depth}schemas/content/${kind}.schema.json`, ...rest }))
  const definition = { id: 'nights', title: 'Nights', target: 'response', kind: 'linear', steps: ['night'] }
  await put(join(wizard, 'wizard.json'), 'wizard', '../../../', definition)
  await put(join(wizard, 'upgrades.json'), 'upgrades', '../../../', { upgrades })
  const step = { id: 'night', title: 'Night', question: 'How was the night?', fields }
  await put(join(wizard, 'steps/night.json'), 'step', '../../../../', step)
  const list = { id: 'nights', options: options.map((id) => ({ id, label: id[0]?.toUpperCase() + id.slice(1) })) }
  await put(join(folder, 'options/nights.json'), 'option-list', '../../', list)
}
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
  folder = join(await mkdtemp(join(tmpdir(), 'kindred-content-')), 'content')
  await cp('content', folder, { recursive: true })
  await write([night(), words])
  test = await makeApp({ env: { CONTENT_DIR: folder } })
  ann = await test.signUp('ann-nights')
})
afterAll(async () => {
  await test.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

it('saved answers stay as they were given, and are read with today’s questions', async () => {
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
