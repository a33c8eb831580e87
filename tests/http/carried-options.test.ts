import { cp } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const path = '/api/v1/wizards/household-census/responses'
const post = (answers: object) =>
  test.inject({ method: 'POST', url: path, payload: { answers }, headers: { ...ann.headers } })
const people = [{ name: 'Ana' }, { name: 'Ben', age: 3 }]

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  await cp('tests/fixtures/census', copy.folder, { recursive: true })
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-census')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('names of entries and options that were chosen before are saved and read as they were given', async () => {
  const answers = {
    people,
    head: 'Ben',
    earners: ['Ana', 'Ben'],
    costs: ['rent', 'food'],
    worries: ['food'],
    unpaid: ['heating'],
  }
  const saved = await post(answers)
  expect([saved.statusCode, saved.json().answers]).toEqual([201, answers])
})

it.each<[string, object, string]>([
  ['a name that no entry has', { people, head: 'Zoe' }, 'Zoe'],
  ['one such name among others', { people, head: 'Ana', earners: ['Ana', 'Zoe'] }, 'Zoe'],
  ['a name without entries', { head: 'Ana' }, 'Who gets our letters?'],
  ['two entries of one name', { people: [...people, { name: 'ana' }], head: 'Ana' }, 'called the same'],
  ['what was not chosen before', { people, head: 'Ana', costs: ['rent'], worries: ['food'] }, 'Food'],
  ['what was chosen as not chosen', { people, head: 'Ana', costs: ['rent'], unpaid: ['rent'] }, 'Rent'],
])('refuses %s, in words', async (_, answers, said) => {
  const refused = await post({ costs: ['rent'], ...answers })
  expect(refused.statusCode).toBe(400)
  expect(refused.body).toContain(said)
})
