import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

// A place costs 40 until yesterday, and 55 from today on: by the day of the server.

const path = '/api/v1/wizards/garden-day/responses'
const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10)
const content = {} as { folder: string; remove: () => Promise<void> }
let test: TestApp
let ann: SignedUp

const post = (shown: string | undefined, answers: object = {}, headers: Record<string, string> = {}) =>
  test.inject({
    ...{ method: 'POST', url: path, headers: { ...ann.headers, ...headers } },
    payload: { answers: { tour: 'none', name: 'Ann', guests: 2, ...answers }, ...(shown && { day: shown }) },
  })

beforeAll(async () => {
  Object.assign(content, await contentCopy())
  await cp('tests/fixtures/event', content.folder, { recursive: true })
  const file = join(content.folder, 'wizards/garden-day/wizard.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('2027-05-01', day(-1)))
  test = await makeApp({ env: { CONTENT_DIR: content.folder } })
  ann = await test.signUp('ann-by-day')
}, 120_000)
afterAll(async () => {
  await test.close()
  await content.remove()
})

it('saves the number of its own day, whoever says none, and conditions read it', async () => {
  for (const shown of [undefined, day(0), day(1)]) {
    const saved = await post(shown, { late: 'A train' })
    expect([saved.statusCode, saved.json().values]).toEqual([201, { total: 110 }])
  }
})

it('answers 409 with its day to a page that shows the numbers of another one, and stores nothing', async () => {
  const before = (await test.inject({ url: path, headers: ann.headers })).json().count
  const refused = await post(day(-1))
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { detail: expect.stringMatching(/^An amount has changed since you opened this page/), day: day(0) },
  ])
  const spanish = await post(day(-1), {}, { 'accept-language': 'es' })
  expect(spanish.json().detail).toMatch(/^Un importe ha cambiado/)
  expect((await test.inject({ url: path, headers: ann.headers })).json().count).toBe(before)
})

it('gives the first answer again to a repeated save, also on the next day', async () => {
  const first = await post(day(0), {}, { 'idempotency-key': 'one-save' })
  await test.pool.query("update wizard_responses set created_at = created_at - interval '5 days' where id = $1", [
    first.json().id,
  ])
  const again = await post(day(0), {}, { 'idempotency-key': 'one-save' })
  expect([again.statusCode, again.json().id]).toEqual([201, first.json().id])
  // What was saved five days ago was saved with the number of then.
  expect(again.json().values).toEqual({ total: 80 })
  const read = await test.inject({ url: `${path}/${first.json().id}`, headers: ann.headers })
  expect(read.json().values).toEqual({ total: 80 })
})
