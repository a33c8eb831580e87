import { cp } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const path = '/api/v1/wizards/repair-grant/responses'
const post = (answers: object) =>
  test.inject({ method: 'POST', url: path, payload: { answers }, headers: { ...ann.headers } })

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  await cp('tests/fixtures/grant', copy.folder, { recursive: true })
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-grant')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('rejects answers that lead to an exit page, at the question that led there, and stores nothing', async () => {
  const tenant = await post({ owner: 'no' })
  const sentence = (title: string) =>
    `These answers lead to "${title}", from which nothing is sent. Change them if they are not right. [exit]`
  expect([tenant.statusCode, tenant.json().errors]).toEqual([400, { owner: [sentence('For owners only')] }])
  const modern = await post({ owner: 'yes', built: 2000 })
  expect([modern.statusCode, modern.json().errors]).toEqual([400, { built: [sentence('Too new')] }])
  const { results } = (await test.inject({ url: path, headers: ann.headers })).json()
  expect(results).toEqual([])
})

it('accepts answers that lead past all exit pages, and none asked only after one', async () => {
  expect((await post({ owner: 'yes', built: 1999, repair: 'The roof' })).statusCode).toBe(201)
  const beyond = await post({ owner: 'no', built: 1999, repair: 'The roof' })
  expect([beyond.statusCode, Object.keys(beyond.json().errors)]).toEqual([400, ['built', 'repair', 'owner']])
  for (const answers of [{}, { owner: ['no'] }, { owner: 'no', built: 1e300 }, { owner: null }])
    expect((await post(answers)).statusCode).toBe(400)
})
