import { cp } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const path = '/api/v1/wizards/week-scale/responses'
const statements = ['read', 'outside', 'laughed', 'called', 'cooked', 'music', 'moved', 'rested', 'made']
const post = (body: object) => test.inject({ method: 'POST', url: path, payload: body, headers: { ...ann.headers } })
/** The first so many statements were true every day, and the others never. */
const week = (everyDay: number) =>
  Object.fromEntries(statements.map((id, at) => [id, at < everyDay ? 'every-day' : 'never']))

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  await cp('tests/fixtures/scale', copy.folder, { recursive: true })
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-week')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it("returns one's answers with the values computed by the server", async () => {
  const saved = await post({ answers: week(4) })
  expect([saved.statusCode, saved.json().values]).toEqual([201, { score: 12, everyDay: 4 }])
  const one = await test.inject({ method: 'GET', url: `${path}/${saved.json().id}`, headers: ann.headers })
  expect(one.json()).toMatchObject({ answers: week(4), values: { score: 12, everyDay: 4 } })
  const list = await test.inject({ method: 'GET', url: path, headers: ann.headers })
  expect(list.json().results[0].values).toEqual({ score: 12, everyDay: 4 })
})

it('rejects values sent by the client; branches depend on the computed value', async () => {
  for (const score of [27, '27', ['27'], 1e300]) {
    const forged = await post({ answers: { ...week(4), score } })
    expect([forged.statusCode, JSON.stringify(forged.json())]).toEqual([
      400,
      expect.stringContaining('[unknown-field]'),
    ])
  }
  const beside = await post({ answers: week(4), values: { score: 27 } })
  expect(beside.statusCode).toBe(400)
  // The question after a quiet week is asked up to a score of 9.
  const asked = await post({ answers: { ...week(3), more: 'music' } })
  expect([asked.statusCode, asked.json().values?.score]).toEqual([201, 9])
  const closed = await post({ answers: { ...week(4), more: 'music' } })
  expect([closed.statusCode, JSON.stringify(closed.json())]).toEqual([400, expect.stringContaining('[closed-branch]')])
})
