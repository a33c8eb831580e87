import { cp } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const path = '/api/v1/wizards/weekend-away/responses'
const post = (answers: object) =>
  test.inject({ method: 'POST', url: path, payload: { answers }, headers: { ...ann.headers } })
const party = { adults: 2, children: 1, beds: 3, email: 'ann@example.org' }

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  await cp('tests/fixtures/weekend', copy.folder, { recursive: true })
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-weekend')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('rejects contradicting answers with the text of the check, at the field that it marks', async () => {
  const refused = await post({ ...party, beds: 2, meals: 'vegan', wishes: ['fishing', 'a-fire'] })
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    {
      beds: ['2 beds are too few for 3 people. Ask for more beds, or change who comes. [check]'],
      wishes: ['You chose Vegan meals and would like to go fishing. Change one of the two. [check]'],
    },
  ])
  const { email: _email, ...unreachable } = party
  const silent = await post({ ...unreachable, meals: 'vegan' })
  expect([silent.statusCode, silent.json().errors]).toEqual([
    400,
    { phone: ['Give us a phone number or an email address. [check]'] },
  ])
})

it('accepts the answers once they no longer contradict', async () => {
  const fixed = await post({ ...party, meals: 'with-fish', wishes: ['fishing', 'a-fire'] })
  expect(fixed.statusCode).toBe(201)
  const other = await post({ ...party, meals: 'vegan', wishes: ['a-fire'] })
  expect(other.statusCode).toBe(201)
})

it('returns 400 or 422 for malformed bodies, never a 5xx', async () => {
  const bodies = [
    {},
    { beds: 1e300 },
    { beds: -1, adults: '2' },
    { wishes: 'fishing', meals: ['vegan'] },
    { phone: null },
  ]
  for (const answers of bodies) {
    const { statusCode } = await post({ ...party, ...answers })
    expect([400, 422]).toContain(statusCode)
  }
})
