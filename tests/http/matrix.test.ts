import { cp, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { asMatrix } from '../helpers/as-matrix.ts'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const path = '/api/v1/wizards/week-scale/responses'
const statements = ['read', 'outside', 'laughed', 'called', 'cooked', 'music', 'moved', 'rested', 'made']
const post = (answers: unknown) =>
  test.inject({ method: 'POST', url: path, payload: { answers } as object, headers: { ...ann.headers } })
const week = Object.fromEntries(statements.map((id, at) => [id, at < 4 ? 'every-day' : 'never']))

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  await cp('tests/fixtures/scale', copy.folder, { recursive: true })
  for (const [name, text] of asMatrix(await readContentFiles('tests/fixtures/scale')))
    if (name.includes('week-scale')) await writeFile(`${copy.folder}/${name.replace(/^[^/]+\//, '')}`, text)
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-matrix')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('matrix answers are saved as one object, summed into values, and exported row by row', async () => {
  const saved = await post({ week })
  expect([saved.statusCode, saved.json().answers, saved.json().values]).toEqual([
    201,
    { week },
    { score: 12, everyDay: 4 },
  ])
  const one = await test.inject({ method: 'GET', url: `${path}/${saved.json().id}`, headers: ann.headers })
  expect(one.json().answers).toEqual({ week })
  const copy = await test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: ann.headers })
  const [exported] = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '').answers
  expect(exported.answers).toEqual({ week })
  expect(exported.in_words).toHaveLength(9)
  expect(JSON.stringify(exported.in_words[0])).toContain('I read something I liked')
})

it('rejects any other matrix answer with 400', async () => {
  const { read: _, ...without } = week
  const values: [unknown, string][] = [
    [{ week: without }, '[required]'],
    [{ week: { ...week, read: 'nearly' } }, '[unknown-option]'],
    [{ week: { ...week, more: 'music' } }, '[unknown-field]'],
    [{ week: { ...week, swam: 'never' } }, '[unknown-field]'],
    [{ more: { more: 'music' } }, '[unknown-field]'],
    [{ week: 'never' }, '[unknown-field]'],
    [{ week: ['never'] }, '[unknown-field]'],
    ...[
      {},
      [],
      null,
      true,
      4,
      [week],
      { read: ['never'] },
      { read: 4 },
      { read: { read: 'never' } },
      { __proto__: null, constructor: 'x' },
    ].map((wrong): [unknown, string] => [{ week: wrong }, '']),
  ]
  for (const [answers, rule] of values) {
    const { statusCode, body } = await post(answers)
    expect([JSON.stringify(answers), statusCode, body]).toEqual([
      JSON.stringify(answers),
      400,
      expect.stringContaining(rule),
    ])
  }
})
