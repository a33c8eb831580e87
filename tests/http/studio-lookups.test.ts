import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentCopy } from '../helpers/content-copy.ts'
import { schoolForm } from '../helpers/school-form.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { withRole } from '../helpers/server/make-moderator.ts'
import { townForm } from '../helpers/town-form.ts'

let app: TestApp
let remove: () => Promise<void>
let pia: SignedUp
let ed: SignedUp
beforeAll(async () => {
  const copy = await contentCopy()
  remove = copy.remove
  for (const [name, text] of [...schoolForm(50_000), ...townForm]) {
    const file = name.replace(/^content/, copy.folder)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  app = await makeApp({ env: { CONTENT_DIR: copy.folder } })
  pia = await app.signUp('pia')
  ed = await app.signUp('ed')
  await withRole(app, pia, 'publisher')
  await withRole(app, ed, 'editor')
})
afterAll(async () => {
  await app.close()
  await remove()
})

type Cells = Record<string, string>
const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = pia) =>
  app.inject({ ...{ method, url: `/api/v1/studio/${path}`, headers: who.headers }, ...(payload && { payload }) })
async function done(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, who = pia) {
  const answer = await call(method, path, payload, who)
  expect(answer.statusCode, answer.body.slice(0, 500)).toBeLessThan(300)
  return answer.json()
}
const begin = async (): Promise<string> => (await done('POST', 'changes', { title: 'Towns' })).id
const file = 'content/lookups/towns.csv'
const page = (change: string, query = '', list = 'towns') => done('GET', `lookups/${list}?change=${change}&${query}`)
const put = (change: string, row: { item?: string; cells?: Cells | null; seen?: Cells | null }, who = pia) =>
  call('PUT', `changes/${change}/rows`, { file, ...row }, who)
const take = (change: string, csv: string, more = {}) => done('POST', `changes/${change}/table`, { file, csv, ...more })
const errors = async (change: string) => {
  const { findings } = await done('GET', `changes/${change}/findings`)
  return findings.filter((one: { severity: string }) => one.severity === 'error')
}
async function publish(change: string) {
  const { revision } = await done('GET', `changes/${change}`)
  return done('POST', `changes/${change}/publication`, { revision, reason: 'Towns that were missing.' })
}
const searched = async (q: string) =>
  (await app.inject(`/api/v1/content/lookups/towns?q=${q}`)).json().options.map(({ label }: Cells) => label)

it('an editor finds, edits, adds and removes rows; publishing shows them to members, history reverts', async () => {
  const { lookups } = await done('GET', 'option-lists')
  expect(lookups).toContainEqual({
    id: 'towns',
    title: 'Your town · Towns that you know',
    options: 124,
    asked: ['Your town', 'Towns that you know'],
  })
  const id = await begin()
  const first = await page(id)
  expect(first).toMatchObject({ columns: ['label', 'region'], all: 124, total: 124, edited: 0 })
  expect(first.rows).toHaveLength(50)
  expect((await page(id, 'page=3')).rows).toHaveLength(24)
  const found = await page(id, 'q=víc')
  expect(found.rows[0]).toEqual({ id: 'vic', cells: { label: 'Vic', region: 'cat' }, edited: null })
  await put(id, { item: 'vic', cells: { label: 'Vich', region: 'cat' }, seen: found.rows[0].cells })
  await put(id, { cells: { label: 'Olot', region: 'cat', retired: '' } })
  await put(id, { item: 'cat-1', cells: null })
  expect((await page(id, 'only=edited')).rows).toEqual(
    expect.arrayContaining([
      { id: 'vic', cells: { label: 'Vich', region: 'cat' }, edited: 'changed' },
      { id: 'olot', cells: { label: 'Olot', region: 'cat' }, edited: 'added' },
      { id: 'cat-1', cells: { label: 'Vic 1', region: 'cat' }, edited: 'removed' },
    ]),
  )
  const { edits } = await done('GET', `changes/${id}`)
  expect(edits).toHaveLength(1)
  expect(edits[0].words.to[0]).toBe('1 row added, 1 reworded, 1 removed')
  expect(edits[0].words.to).toContain('vic: Vich · cat')
  expect(edits[0].words.from).toContain('vic: Vic · cat')
  // A row that is as it was is no edit.
  await put(id, { item: 'cat-1' })
  expect((await page(id)).edited).toBe(2)
  expect(await errors(id)).toEqual([])
  const { number } = await publish(id)
  expect(await searched('vich')).toEqual(['Vich'])
  expect(await searched('olot')).toEqual(['Olot'])
  const back = await done('POST', `history/${number}/bring-back`)
  expect(back.edits[0].words.to[0]).toBe('1 reworded, 1 removed')
  await publish(back.id)
  expect(await searched('olot')).toEqual([])
  expect(await searched('vic')).toContain('Vic')
})

it('rejects an invalid row with an explanation, and saves nothing', async () => {
  const id = await begin()
  for (const [row, sentence] of [
    [{ item: 'vic', cells: { label: ' ' } }, 'Write what people read and search for.'],
    [{ item: 'no id', cells: { label: 'No' } }, '“no id” can have letters and digits'],
    [{ item: 'vic', cells: { label: 'x'.repeat(301) } }, 'Shorten “label” to 300 characters.'],
    [{ item: 'vic', cells: { label: 'Vic', retired: 'perhaps' } }, 'said by yes'],
    [{ item: 'vic', cells: { label: 'Vic', mayor: 'Ana' } }, 'This list has no column “mayor”.'],
  ] as const) {
    const refused = await put(id, row)
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(sentence)])
  }
  expect(
    (await call('PUT', `changes/${id}/rows`, { file: 'content/options/feelings.json', item: 'a', cells: null }))
      .statusCode,
  ).toBe(404)
  expect((await done('GET', `changes/${id}`)).edits).toEqual([])
})

it('merges edits of different rows; returns 409 for the same row; shows live rows that moved', async () => {
  const id = await begin()
  const ronda = { label: 'Ronda', region: 'and' }
  expect((await put(id, { item: 'ronda', cells: { ...ronda, label: 'Ronda A' }, seen: ronda })).statusCode).toBe(200)
  const met = await put(id, { item: 'ronda', cells: { ...ronda, label: 'Ronda B' }, seen: ronda }, ed)
  expect([met.statusCode, met.json().current]).toEqual([409, { value: { ...ronda, label: 'Ronda A' } }])
  expect((await put(id, { item: 'lagos', cells: { label: 'Lagos A', region: 'alg' } }, ed)).statusCode).toBe(200)

  const other = await begin()
  await put(other, { item: 'ronda', cells: { ...ronda, label: 'Ronda C' } })
  await put(other, { item: 'braga', cells: { label: 'Braga C', region: 'min' } })
  await publish(other)
  const { edits } = await done('GET', `changes/${id}`)
  expect(edits).toMatchObject([{ is_moved: true, words: { live: ['ronda: Ronda C · and'] } }])
  expect((await page(id, 'q=braga+c')).total).toBe(1)
  const place = { file, at: '/rows' }
  const taken = await done('POST', `changes/${id}/take-back`, place)
  expect(taken.edits[0]).toMatchObject({ is_moved: false, words: { to: ['1 reworded', 'lagos: Lagos A · alg'] } })
  await publish(id)
  for (const words of ['lagos+a', 'ronda+c', 'braga+c'])
    expect((await searched(words))[0]?.toLowerCase()).toBe(words.replace('+', ' '))
})

it('imports rows from CSV, keeps or drops others; importing an exported file changes nothing', async () => {
  const id = await begin()
  const csv = '\uFEFFID;Label;Region;Label::es\r\nbraga;"Braga; the old one";min;\r\nfaro;Faro;alg;Faro\r\n'
  const taken = await take(id, csv)
  expect([taken.problems, taken.left]).toEqual([[], 123])
  expect((await page(id, 'q=faro')).rows).toEqual([
    { id: 'faro', cells: { label: 'Faro', region: 'alg', 'label::es': 'Faro' }, edited: 'added' },
  ])
  const saved = await call('GET', `lookups/towns/rows.csv?change=${id}`)
  expect(saved.headers['content-type']).toContain('text/csv')
  const [header, ...lines] = saved.body.split('\r\n')
  expect(header).toContain('Label,')
  expect(header).toContain('Label (Español),')
  expect(header?.endsWith(',Id (leave as it is)')).toBe(true)
  expect(lines.find((line) => line.endsWith(',braga'))).toContain('"Braga; the old one",min,')
  const { revision } = await done('GET', `changes/${id}`)
  expect((await take(id, saved.body)).change.revision).toBe(revision)
  const dropped = await take(id, csv, { drop: true })
  expect(dropped.change.edits[0].words.to[0]).toBe('1 row added, 1 reworded, 123 removed')
  expect((await page(id)).all).toBe(2)
  // What no answer leads to any more is found before it goes live.
  expect(JSON.stringify(await errors(id))).toContain('finds nothing')
})

it.each([
  ['id,label\nvic,Vic\nvic,Twice', [{ line: 3, code: 'twice', values: { id: 'vic', line: 2 } }]],
  ['id,label\nvic,Vic\n,Olot\n', [{ line: 3, code: 'noId', values: { id: 'olot' } }]],
  ['id,label\nvic,', [{ line: 2, code: 'label' }]],
  ['id,label\nno id,Words', [{ line: 2, code: 'rowId' }]],
  ['id,label,retired\nvic,Vic,perhaps', [{ line: 2, code: 'retired' }]],
  [
    'id,label,region\ncat-1,Vic 1,cat\ncat-2,Vic 2,\ncat-3,Vic 3,',
    [
      { line: 3, code: 'merged', values: { column: 'region', was: 'cat' } },
      { line: 4, code: 'merged' },
    ],
  ],
  ['id,label\nvic,Vic, the town', [{ line: 2, code: 'cells', values: { count: 3, columns: 2 } }]],
  ['id,name\nvic,Vic', [{ line: 0, code: 'header', values: { column: 'label' } }]],
  ['id,label,label\nvic,Vic,Vich', [{ line: 1, code: 'columnTwice' }]],
  ['{ "towns": [{ "id": "vic" }] }', [{ line: 0, code: 'json' }]],
  ['id,label\nvic,"Vic', [{ line: 0, code: 'quote' }]],
  ['id,label\nvic,V\uFFFDc', [{ line: 0, code: 'encoding' }]],
  [`id,label\n${'x,X\n'.repeat(50_001)}`, [{ line: 0, code: 'rows', values: { count: 50_001, most: 50_000 } }]],
])('reports the wrong rows of file %#, and imports none', async (csv, problems) => {
  const id = await begin()
  const told = await take(id, csv)
  expect(told.problems).toMatchObject(problems)
  expect(told.problems).toHaveLength(problems.length)
  expect(told.change).toMatchObject({ edits: [], revision: 0 })
})

it('edits, publishes and imports a list of 50,000 rows as one edit', async () => {
  const schools = 'content/lookups/schools.csv'
  const id = await begin()
  const found = await page(id, 'q=s-31415', 'schools')
  expect(found).toMatchObject({ all: 50_000, total: 1 })
  const [{ cells }] = found.rows
  await done('PUT', `changes/${id}/rows`, {
    file: schools,
    item: 's-31415',
    cells: { ...cells, label: 'A school' },
    seen: cells,
  })
  expect(await errors(id)).toEqual([])
  const { body } = await call('GET', `lookups/schools/rows.csv?change=${id}`)
  const csv = body.replaceAll(' School ', ' Primary School ')
  const taken = await done('POST', `changes/${id}/table`, { file: schools, csv })
  expect([taken.problems, taken.left]).toEqual([[], 0])
  expect(taken.change.edits).toHaveLength(1)
  expect(taken.change.edits[0].words.to[0]).toBe('49998 reworded')
  expect(JSON.stringify(taken.change).length).toBeLessThan(10_000)
  await publish(id)
  const members = (await app.inject('/api/v1/content/lookups/schools?q=primary+school+4')).json()
  expect(members.total).toBeGreaterThan(1_000)
}, 120_000)
