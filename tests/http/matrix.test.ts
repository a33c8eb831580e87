import { cp, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
const post = (answers: unknown, url = path) =>
  test.inject({ method: 'POST', url, payload: { answers } as object, headers: { ...ann.headers } })
const week = Object.fromEntries(statements.map((id, at) => [id, at < 4 ? 'every-day' : 'never']))

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  await cp('tests/fixtures/scale', copy.folder, { recursive: true })
  for (const [name, text] of asMatrix(await readContentFiles('tests/fixtures/scale')))
    if (name.includes('week-scale')) await writeFile(`${copy.folder}/${name.replace(/^[^/]+\//, '')}`, text)
  await cp('tests/fixtures/stay', copy.folder, { recursive: true })
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

describe('several answers a row', () => {
  const stay = '/api/v1/wizards/country-stay/responses'
  const asked = { mail: 'ann@example.org', again: 'ann@example.org', source: 'map', arrival: '2027-01-01' }
  const eating = { 'first-day': ['lunch', 'supper'], 'other-days': ['supper'] }
  const eat = (rows: unknown) =>
    post({ ...asked, room: 12.5, departure: '2027-01-03', key: 'Bo', from: '08:00', to: '09:00', eating: rows }, stay)

  it('are saved as lists in one object, counted by a value, and exported in words', async () => {
    const saved = await eat(eating)
    expect([saved.statusCode, saved.json().answers?.eating, saved.json().values?.suppers]).toEqual([201, eating, 2])
    const one = await test.inject({ method: 'GET', url: `${stay}/${saved.json().id}`, headers: ann.headers })
    expect(one.json().answers.eating).toEqual(eating)
    const copy = await test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: ann.headers })
    const exported = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '').answers.find(
      (found: { answers: object }) => 'eating' in found.answers,
    )
    expect(exported.answers.eating).toEqual(eating)
    expect(JSON.stringify(exported.in_words)).toMatch(/The first day.*Lunch.*Supper/)
  })

  it.each<[unknown, RegExp]>([
    [{ 'first-day': ['lunch', 'supper', 'breakfast'] }, /\[limit\]/],
    [{ 'first-day': ['lunch', 'none'] }, /\[exclusive\]/],
    [{ 'first-day': ['lunch', 'lunch'] }, /first-day|eating/],
    [{ 'first-day': ['brunch'] }, /\[unknown-option\]/],
    [{ 'first-day': 'lunch' }, /first-day|eating/],
    [{ 'first-day': { lunch: true } }, /first-day|eating/],
    [{ 'first-day': [['lunch']] }, /first-day|eating/],
    [{ 'first-day': [4] }, /first-day|eating/],
    [{ 'first-day': [] }, /first-day|eating/],
    [{ 'other-days': ['lunch'] }, /\[required\]/],
    [{ 'first-day': ['lunch'], never: ['lunch'] }, /\[unknown-field\]/],
    [['lunch'], /\[unknown-field\]/],
    [{ 'first-day': ['lunch'], 'other-days': null }, /other-days/],
  ])('refuses %j', async (rows, rule) => {
    const { statusCode, body } = await eat(rows)
    expect([statusCode, body]).toEqual([400, expect.stringMatching(rule)])
  })
})
