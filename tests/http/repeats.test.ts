import { cp } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const path = '/api/v1/wizards/household/responses'
const post = (body: object) => test.inject({ method: 'POST', url: path, payload: body, headers: { ...ann.headers } })
const ana = { name: 'Ana', age: 4 }
const ben = { name: 'Ben', age: 9, school: 'home' }

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  for (const form of ['roster', 'expenses']) await cp(`tests/fixtures/${form}`, copy.folder, { recursive: true })
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-roster')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('entries are saved and read as a list of objects, exported in words, and deleted', async () => {
  const answers = { children: [ana, ben, ben], more: 'A cat.' }
  const saved = await post({ answers })
  expect([saved.statusCode, saved.json().answers]).toEqual([201, answers])
  const mine = { method: 'GET', headers: ann.headers } as const
  const one = await test.inject({ ...mine, url: `${path}/${saved.json().id}` })
  expect(one.json().answers).toEqual(answers)
  const copy = await test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: ann.headers })
  const exported = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '').answers[0]
  expect(exported.answers).toEqual(answers)
  expect(exported.in_words[0].answer).toEqual([
    'First name: Ana; Age: 4',
    ...Array(2).fill('First name: Ben; Age: 9; Where does the child learn? At home'),
  ])
  await test.inject({ method: 'DELETE', url: `${path}/${saved.json().id}`, headers: ann.headers })
  const rest = await test.context.pool.query('SELECT 1 FROM wizard_responses WHERE answers::text LIKE $1', ['%Ana%'])
  expect(rest.rowCount).toBe(0)
})

it('accepts an empty list, and numbers as text', async () => {
  expect((await post({ answers: { children: [], more: 'None.' } })).statusCode).toBe(201)
  const texts = await post({ answers: { children: [{ name: 'Ana', age: '4' }] } })
  expect([texts.statusCode, texts.json().answers]).toEqual([201, { children: [ana] }])
})

const many = (count: number): object[] => Array.from({ length: count }, () => ana)
it.each<[string, unknown, string]>([
  ['more entries than the limit', many(11), '[limit]'],
  ['a thousand entries', many(1_000), '[limit]'],
  ['more than a thousand entries', many(1_001), 'children'],
  ['an entry that is no object', ['Ana'], '[does-not-fit]'],
  ['an entry among texts', [ana, 'Ben'], 'children'],
  ['one entry that is no list', ana, 'children'],
  ['words', 'Ana', '[shape]'],
  ['a number', 3, '[shape]'],
  ['empty entries', [{}], '[required]'],
  ['null', [null], 'children'],
  ['an answer of null', [{ ...ana, name: null }], 'children'],
  ['an unknown question', [{ ...ana, hobby: 'chess' }], 'There are: name, age, school. [unknown-field]'],
  ['a property of Object.prototype', [{ ...ana, constructor: 'x' }], '[unknown-field]'],
  ['a prototype', [JSON.parse('{"name":"Ana","age":4,"__proto__":{"school":"home"}}')], ''],
  ['a list instead of one answer', [{ ...ana, name: ['Ana'] }], 'takes one text. [shape]'],
  ['an unknown option', [{ ...ben, school: 'moon' }], '[unknown-option]'],
  ['a number out of range', [{ ...ana, age: 18 }], '[does-not-fit]'],
  ['a text instead of a number', [{ ...ana, age: 'four' }], '[does-not-fit]'],
  ['a missing answer', [{ name: 'Ben', age: 9 }], '[required]'],
  ['an answer to a question not asked', [{ ...ana, school: 'home' }], '[closed-branch]'],
  ['a text that is too long', [{ ...ana, name: 'x'.repeat(41) }], '[max-length]'],
  ['entries in entries', [{ ...ana, name: [[ana]] }], 'children'],
  ['a text that reads like an entry of an entry', ['"{}"'], '[does-not-fit]'],
])('%s: 400, and nothing is saved', async (_what, children, says) => {
  const before = await test.context.pool.query('SELECT count(*)::int AS n FROM wizard_responses')
  const answer = await post({ answers: { children } })
  expect([answer.statusCode, JSON.stringify(answer.json())]).toEqual([400, expect.stringContaining(says)])
  expect(answer.body.length).toBeLessThan(5_000)
  const after = await test.context.pool.query('SELECT count(*)::int AS n FROM wizard_responses')
  expect(after.rows).toEqual(before.rows)
})

const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
it.each([
  ['an answer', `[{ "name": ${deep}, "age": 4 }]`],
  ['the list', deep],
])('deeply nested lists in place of %s: 400', async (_what, children) => {
  const headers = { ...ann.headers, 'content-type': 'application/json' }
  const payload = `{ "answers": { "children": ${children} } }`
  const answer = await test.inject({ method: 'POST', url: path, payload, headers })
  expect([answer.statusCode, answer.body.length < 5_000]).toEqual([400, true])
})

it('holds entries against the answers outside of them that they read', async () => {
  const url = '/api/v1/wizards/travel-expenses/responses'
  const send = (answers: object) =>
    test.inject({ method: 'POST', url, payload: { answers }, headers: { ...ann.headers } })
  const trip = { departure: '2026-05-04', where: 'home' }
  const taxi = { what: 'Taxi', date: '2026-05-05' }
  const early = await send({ ...trip, receipts: [taxi, { what: 'Ticket', date: '2026-05-01' }] })
  expect(early.statusCode).toBe(400)
  expect(early.body).toContain('entry 2: This receipt is from before you left on May 4, 2026.')
  const abroad = await send({ ...trip, where: 'abroad', receipts: [taxi] })
  expect(abroad.statusCode).toBe(400)
  expect(abroad.body).toContain('needs an answer')
  expect((await send({ ...trip, receipts: [taxi] })).statusCode).toBe(201)
})
