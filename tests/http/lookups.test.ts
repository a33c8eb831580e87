import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { inSpanish, schoolForm, schools, spanishSchoolForm } from '../helpers/school-form.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'

let folder: string
let remove: () => Promise<void>
let test: TestApp
let ann: SignedUp

const list = '/api/v1/content/lookups/schools'
const path = '/api/v1/wizards/school-form/responses'
const post = (answers: unknown) =>
  test.inject({ method: 'POST', url: path, payload: { answers } as object, headers: { ...ann.headers } })
const search = (query: string) => test.inject({ method: 'GET', url: `${list}?${query}` })
const wizard = async (language = 'en') =>
  (
    await test.inject({ method: 'GET', url: '/api/v1/wizards/school-form', headers: { 'accept-language': language } })
  ).json()

beforeAll(async () => {
  ;({ folder, remove } = await contentCopy())
  const files = [...schoolForm(50_000), ...spanishSchoolForm]
  for (const [name, text] of files) {
    const file = name.replace(/^content/, folder)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, name.endsWith('.csv') ? inSpanish(text) : text)
  }
  test = await makeApp({ env: { CONTENT_DIR: folder } })
  ann = await test.signUp('ann-lookup')
})
afterAll(async () => {
  await test.close()
  await remove()
})

it('a wizard with a list of 50,000 rows is served with a few sample rows only', async () => {
  const served = await wizard()
  expect(JSON.stringify(served).length).toBeLessThan(5_000)
  const [{ fields }] = served.wizard.steps
  expect(fields[0].list.lookup.count).toBe(50_000)
  // What the wizard names, one more than can be chosen together, and one that is retired.
  const sample = ['none', 's-1', 's-2', 's-3', 's-4', 's-old']
  expect(fields[0].list.options.map(({ id }: { id: string }) => id)).toEqual(sample)
  const validators = await test.inject({ method: 'GET', url: '/api/v1/wizards/school-form/validators.js' })
  expect([validators.statusCode, validators.body.includes('s-1')]).toEqual([200, false])
})

it('search returns pages by label, synonym or id, whatever the accents, prefix matches first', async () => {
  const found = (await search('q=rio+verde+school+4')).json()
  expect(found.options[0]).toEqual({ id: 's-4', label: 'Río Verde School 4, Town 0' })
  expect(found.total).toBeGreaterThan(found.options.length)
  const next = (await search('q=rio+verde+school+4&page=2')).json()
  expect(next.total).toBe(found.total)
  expect(next.options).toHaveLength(20)
  expect(next.options).not.toContainEqual(found.options[19])
  expect((await search('q=unschool')).json()).toEqual({
    total: 1,
    options: [{ id: 'none', label: 'I learn at home' }],
  })
  expect((await search('q=s-31415')).json().options[0].id).toBe('s-31415')
  expect((await search('q=zzzz')).json()).toEqual({ total: 0, options: [] })
  // Nobody is offered what is retired; whoever chose it reads its words.
  expect((await search('q=old+mill')).json().total).toBe(0)
  expect((await search('ids=s-old,s-7,gone')).json().options.map(({ id }: { id: string }) => id)).toEqual([
    's-old',
    's-7',
  ])
})

it('in Spanish, rows are found and read in Spanish, untranslated ones as written', async () => {
  const [first] = (await wizard('es')).wizard.steps
  expect(first.fields[0].list.lookup.language).toBe('es')
  expect(first.fields[0].list.options).toEqual([
    { id: 'none', label: 'Estudio en casa', synonyms: ['sin escuela'] },
    { id: 's-1', label: expect.stringContaining('School 1'), lang: 'en' },
    { id: 's-2', label: expect.stringContaining('School 2'), lang: 'en' },
    { id: 's-3', label: expect.stringContaining('School 3'), lang: 'en' },
    { id: 's-4', label: 'Escuela de Río Verde, 4' },
    { id: 's-old', label: 'Old Mill', retired: true, lang: 'en' },
  ])
  const found = async (words: string, language = 'es') =>
    (await search(new URLSearchParams({ q: words, language }).toString())).json().options
  const verde = { id: 's-4', label: 'Escuela de Río Verde, 4' }
  for (const words of ['escuela rio', 'río verde school 4, town 0', 's-4'])
    expect((await found(words))[0], words).toEqual(verde)
  for (const words of ['estudio', 'sin escuela', 'unschooling'])
    expect(await found(words), words).toEqual([{ id: 'none', label: 'Estudio en casa' }])
  expect((await found('hill school 2'))[0]).toEqual({ id: 's-2', label: 'Hill School 2, Town 0', lang: 'en' })
  expect((await search('ids=none,s-old&language=es')).json().options).toEqual([
    { id: 'none', label: 'Estudio en casa' },
    { id: 's-old', label: 'Old Mill', lang: 'en' },
  ])
  expect(await found('estudio', 'en')).toEqual([])
  expect(await found('unschooling', 'xx')).toEqual([{ id: 'none', label: 'I learn at home', lang: 'en' }])
  expect((await search('q=unschooling')).json().options).toEqual([{ id: 'none', label: 'I learn at home' }])
})

it('caches responses of a version, and returns 400 or 404 for invalid parameters or unknown lists', async () => {
  const { version } = (await wizard()).wizard.steps[0].fields[0].list.lookup
  expect((await search(`q=hill&version=${version}`)).headers['cache-control']).toContain('max-age=')
  expect((await search('q=hill&version=abc')).headers['cache-control']).toBe('no-cache')
  for (const query of [
    'page=0',
    'page=x',
    'page=99999999',
    `q=${'x'.repeat(201)}`,
    'version=..',
    `ids=${'x,'.repeat(1_500)}`,
  ])
    expect([query, (await search(query)).statusCode]).toEqual([query, 400])
  for (const other of ['none', '__proto__', 'constructor'])
    expect((await test.inject({ method: 'GET', url: `/api/v1/content/lookups/${other}` })).statusCode).toBe(404)
})

it('saves a chosen row, exports its label, and rejects anything else', async () => {
  const saved = await post({ school: 's-49998', earlier: [{ at: 's-3' }] })
  expect([saved.statusCode, saved.json().answers]).toEqual([201, { school: 's-49998', earlier: [{ at: 's-3' }] }])
  const copy = await test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: ann.headers })
  const [exported] = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '').answers
  expect(JSON.stringify(exported.in_words)).toContain('School 49998, Town')
  expect(JSON.stringify(exported.in_words)).toContain('Saint Mary’s School 3')

  const wrong: [unknown, string][] = [
    [{ school: 's-50000' }, '"Your school" has no option "s-50000".'],
    [{ school: 's-old' }, '"Old Mill" is no longer offered in "Your school".'],
    [{ school: '' }, '[required]'],
    [{ school: 's-1', why: 'because' }, '[closed-branch]'],
    [{ school: 's-1', earlier: [{ at: 'nowhere' }] }, 'entry 1'],
    ...[['s-1'], { at: 's-1' }, 7, true, null, 'x'.repeat(5_000), '__proto__'].map((school): [unknown, string] => [
      { school },
      '',
    ]),
  ]
  for (const [answers, sentence] of wrong) {
    const { statusCode, body } = await post(answers)
    expect([answers, statusCode, JSON.stringify(JSON.parse(body))]).toEqual([
      answers,
      400,
      expect.stringContaining(JSON.stringify(sentence).slice(1, -1)),
    ])
  }
})

it('saves several rows, exports their labels, and rejects too many, duplicates and unknown ones', async () => {
  const saved = await post({ school: 's-1', seen: ['s-77', 's-3'] })
  expect([saved.statusCode, saved.json().answers]).toEqual([201, { school: 's-1', seen: ['s-77', 's-3'] }])
  const copy = await test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: ann.headers })
  const { answers } = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '')
  expect(JSON.stringify(answers)).toContain('School 77, Town')
  const wrong: [unknown, string][] = [
    [['s-1', 's-2', 's-3', 's-4'], '"Schools you have seen" takes at most 3; there are 4.'],
    [['s-1', 's-1'], 'names the same answer twice'],
    [['s-1', 's-50000'], '"Schools you have seen" has no option "s-50000".'],
    [['s-old'], '"Old Mill" is no longer offered in "Schools you have seen".'],
    ['s-1', ''],
    [[['s-1']], ''],
    [[null], ''],
    [Array.from({ length: 3_000 }, (_, at) => `s-${at}`), ''],
  ]
  for (const [seen, sentence] of wrong) {
    const { statusCode, body } = await post({ school: 's-1', seen })
    expect([seen, statusCode, body]).toEqual([
      seen,
      400,
      expect.stringContaining(JSON.stringify(sentence).slice(1, -1)),
    ])
  }
})

it("retiring and adding a row changes the wizard's version; earlier answers keep their label", async () => {
  const before = await wizard()
  const text = schools(50_000)
    .replace(/^s-49998,(.*),,$/m, 's-49998,$1,,yes')
    .replace('s-old,Old Mill,,yes', 'new,New School,,')
  await writeFile(`${folder}/lookups/schools.csv`, text)
  await test.app.content.reload()
  const after = await wizard()
  expect(after.version).not.toBe(before.version)
  expect((await post({ school: 'new' })).statusCode).toBe(201)
  expect((await post({ school: 's-49998' })).statusCode).toBe(400)
  const copy = await test.inject({ method: 'POST', url: '/user/export', payload: {}, headers: ann.headers })
  expect(unzip(copy.rawPayload)['data.json']).toContain('School 49998, Town')
})

it('reports an invalid list and keeps serving the previous one', async () => {
  const file = `${folder}/lookups/schools.csv`
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('s-5,', 's-4,'))
  await test.app.content.reload()
  expect(test.app.content.findings()).toContainEqual(
    expect.objectContaining({ rule: 'duplicate-id', file: 'content/lookups/schools.csv', line: 7 }),
  )
  expect((await search('q=s-5')).json().options[0].id).toBe('s-5')
})
