import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { townForm } from '../helpers/town-form.ts'

// A country, a region of it, towns of that: lists that an earlier answer filters.

let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const post = (answers: unknown) =>
  test.inject({
    ...{ method: 'POST', url: '/api/v1/wizards/town-form/responses' },
    ...{ payload: { answers } as object, headers: { ...ann.headers } },
  })
const search = async (list: string, query: string) =>
  (await test.inject({ method: 'GET', url: `/api/v1/content/lookups/${list}?${query}` })).json()

beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  for (const [name, text] of townForm) {
    const file = name.replace(/^content/, copy.folder)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  test = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  ann = await test.signUp('ann-filter')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('a search filters rows by a column value, and returns that column with rows asked by id', async () => {
  const found = await search('towns', 'q=ronda&column=region&value=and')
  expect(found.total).toBe(31)
  expect(found.options[0]).toEqual({ id: 'ronda', label: 'Ronda', columns: { region: 'and' } })
  expect(await search('towns', 'q=ronda&column=region&value=cat')).toEqual({ total: 0, options: [] })
  expect(await search('towns', 'q=ronda&column=__proto__&value=x')).toEqual({ total: 0, options: [] })
  expect(await search('towns', 'ids=vic,braga&column=region')).toEqual({
    total: 2,
    options: [
      { id: 'vic', label: 'Vic', columns: { region: 'cat' } },
      { id: 'braga', label: 'Braga', columns: { region: 'min' } },
    ],
  })
  expect((await search('towns', 'ids=vic')).options).toEqual([{ id: 'vic', label: 'Vic' }])
})

it('the wizard contains rows for each answer, whatever else the lists contain', async () => {
  const { wizard } = (await test.inject({ method: 'GET', url: '/api/v1/wizards/town-form' })).json()
  const [, region, town] = wizard.steps[0].fields
  const said = (field: { list: { options: { id: string; for: string[] }[] } }) =>
    field.list.options.map(({ id, for: of }) => `${id} ${of}`)
  expect(said(region)).toEqual(['cat es', 'and es', 'alg pt', 'min pt'])
  expect(said(town).filter((one) => !one.includes('-'))).toEqual(['vic cat', 'ronda and', 'lagos alg', 'braga min'])
  expect(town.list.options).toHaveLength(12)
  expect(town.list.lookup).toMatchObject({ count: 124, column: 'region' })
})

it('saves answers that fit together, and names the other question when a row does not fit', async () => {
  const whole = { country: 'es', region: 'cat', town: 'cat-17', known: ['vic', 'cat-30'] }
  const saved = await post(whole)
  expect([saved.statusCode, saved.json().answers]).toEqual([201, whole])
  const wrong: [unknown, string][] = [
    [
      { country: 'pt', region: 'cat' },
      '"Catalonia" in "Your region" doesn’t fit the answer to "Your country". Choose another one.',
    ],
    [
      { country: 'es', region: 'cat', town: 'and-9' },
      '"Ronda 9" in "Your town" doesn’t fit the answer to "Your region". Choose another one.',
    ],
    [
      { country: 'es', region: 'cat', known: ['vic', 'lagos'] },
      '"Lagos" in "Towns that you know" doesn’t fit the answer to "Your region".',
    ],
    [{ country: 'es', region: 'cat', known: ['vic', 'cat-1', 'cat-2'] }, '"Towns that you know" takes at most 2'],
    [{ country: 'es', region: 'cat', town: 'nowhere' }, '"Your town" has no option "nowhere".'],
    [{ country: 'es', town: 'vic' }, '"Your town" needs an answer to "Your region" first.'],
    [{ region: 'cat' }, '"Your region" needs an answer to "Your country" first.'],
  ]
  for (const [answers, sentence] of wrong) {
    const { statusCode, body } = await post(answers)
    expect([answers, statusCode, body]).toEqual([
      answers,
      400,
      expect.stringContaining(JSON.stringify(sentence).slice(1, -1)),
    ])
  }
})
