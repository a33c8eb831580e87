import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'
import { withRole } from '../helpers/server/make-moderator.ts'

let app: TestApp
let pia: SignedUp
beforeAll(async () => {
  app = await makeApp()
  pia = await app.signUp('pia')
  await withRole(app, pia, 'publisher')
})
afterAll(() => app.close())

type Method = 'GET' | 'POST' | 'PUT'
const call = (method: Method, path: string, payload?: object) =>
  app.inject({ ...{ method, url: `/api/v1/studio/${path}`, headers: pia.headers }, ...(payload && { payload }) })
async function done(method: Method, path: string, payload?: object) {
  const answer = await call(method, path, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const begin = async (): Promise<string> => (await done('POST', 'changes', { title: 'Options' })).id
const file = 'content/options/feelings.json'
type Row = { id: string; label: string; synonyms: string[]; retired: boolean; isLive: boolean; chosen: number | null }
const rows = async (change: string): Promise<Row[]> =>
  (await done('GET', `option-lists/feelings?change=${change}`)).options
const take = (change: string, csv: string) => done('POST', `changes/${change}/table`, { file, csv })

it('an editor edits, retires, adds and moves options; usage counts are shown from five on', async () => {
  const { lists } = await done('GET', 'option-lists')
  expect(lists).toContainEqual(
    expect.objectContaining({ id: 'feelings', asked: expect.arrayContaining(['How you felt']) }),
  )
  for (const nth of [1, 2, 3, 4, 5]) {
    const who = await app.signUp(`chooser${nth}`)
    const chosen = nth === 1 ? ['sad', 'scared'] : ['sad']
    const made = await app.inject({
      ...{ method: 'POST', url: '/memories/memories-list/', headers: who.headers },
      payload: {
        ...{ title: 'A day', description: 'It was dark.', type: 3, privacy: 1, status: 1 },
        feelings: chosen.map((id) => ({ id, description: id })),
      },
    })
    expect(made.statusCode, made.body).toBe(201)
  }
  const id = await begin()
  const before = await rows(id)
  expect(before.find((row) => row.id === 'sad')).toMatchObject({
    label: 'Sad',
    isLive: true,
    retired: false,
    chosen: 5,
  })
  expect(before.find((row) => row.id === 'scared')?.chosen).toBeNull()
  const put = (item: string, field: string, value: string) =>
    done('PUT', `changes/${id}/texts`, { file, at: `/options/${item}`, field, value })
  await put('sad', 'label', 'Very sad')
  await put('worried', 'retired', 'yes')
  await done('POST', `changes/${id}/structure`, { act: 'add', file, at: '/options', label: 'Carsick' })
  await done('POST', `changes/${id}/structure`, { act: 'move', file, at: '/options', item: 'carsick', to: 0 })
  const after = await rows(id)
  expect(after[0]).toMatchObject({ id: 'carsick', isLive: false, chosen: null })
  expect(after.find((row) => row.id === 'worried')?.retired).toBe(true)
  const { revision, edits } = await done('GET', `changes/${id}`)
  expect(edits.map((one: { act: string }) => one.act).sort()).toEqual(['added', 'changed', 'changed', 'ordered'])
  // Of a long list what moved is told.
  const order = edits.find((one: { act: string }) => one.act === 'ordered')
  expect(order.words).toMatchObject({ from: ["I don't remember", '…'], to: ['Carsick', "I don't remember", '…'] })
  const { findings } = await done('GET', `changes/${id}/findings`)
  expect(findings.filter((one: { severity: string }) => one.severity === 'error')).toEqual([])
  await done('POST', `changes/${id}/publication`, { revision, reason: 'Words that were missing.' })
  const offered = (await app.inject('/memories/api/v1/tags/get-feelings/list/?mt=3')).json()
  const words = offered.map(({ description }: { description: string }) => description)
  expect(words).toEqual(expect.arrayContaining(['Very sad', 'Carsick']))
  expect(words).not.toContain('Worried')
})

it('a CSV table edits, adds, retires and orders the options it names; a re-import changes nothing', async () => {
  const id = await begin()
  const before = await rows(id)
  const [first, second] = before as [Row, Row]
  const csv = `\uFEFFid;label;synonyms;retired\r\n${second.id};"Say ""more""; please";one | two;no\r\n;Brand new;;\r\n${first.id};${first.label};;yes\r\n`
  const taken = await take(id, csv)
  expect([taken.problems, taken.left]).toEqual([[], before.length - 2])
  const after = await rows(id)
  expect(after.slice(0, 2)).toMatchObject([
    { id: second.id, label: 'Say "more"; please', synonyms: ['one', 'two'], retired: false },
    { id: 'brand-new', isLive: false },
  ])
  expect(after.find((row) => row.id === first.id)?.retired).toBe(true)
  expect(after).toHaveLength(before.length + 1)
  // It is saved with the names of its columns in words, ids last, and read again from any language: nothing changes.
  for (const [language, header, yes] of [
    ['en', 'Label,Help text,Other words that find it,Group,Retired,Id (leave as it is)', 'Yes'],
    ['es', 'Etiqueta,Texto de ayuda,Otras palabras para encontrarla,Grupo,Retirada,Id (no cambiar)', 'Sí'],
  ] as const) {
    const headers = { ...pia.headers, 'accept-language': language }
    const saved = await app.inject({ url: `/api/v1/studio/option-lists/feelings/options.csv?change=${id}`, headers })
    expect(saved.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(saved.body.slice(0, header.length + 1)).toBe(`\uFEFF${header}`)
    expect(saved.body).toContain(`"Say ""more""; please",,one | two,`)
    expect(saved.body).toContain(`,${yes},${first.id}\r\n`)
    const { revision } = await done('GET', `changes/${id}`)
    const again = await take(id, saved.body)
    expect([again.problems, again.left, again.change.revision]).toEqual([[], 0, revision])
  }
  // The same table again changes nothing more.
  const { revision } = await done('GET', `changes/${id}`)
  expect((await take(id, csv.replace('\r\n;Brand new', '\r\nbrand-new;Brand new'))).change.revision).toBe(revision)
})

it.each([
  ['id,label\nsad,Sad\nsad,Twice', [{ line: 3, code: 'twice', values: { id: 'sad', line: 2 } }]],
  ['id,label\nsad,Sad\n,\nscared,\n', [{ line: 4, code: 'label' }]],
  ['id,label\nNot An Id,Words', [{ line: 2, code: 'id' }]],
  [`id,label\nsad,${'x'.repeat(121)}`, [{ line: 2, code: 'long', values: { column: 'label', most: 120 } }]],
  ['id,label,retired\nsad,Sad,perhaps', [{ line: 2, code: 'retired' }]],
  ['name,words\nsad,Sad', [{ line: 0, code: 'header' }]],
  ['id,label,colour\nsad,Sad,red', [{ line: 1, code: 'column' }]],
  ['id,label\nsad,"Sad', [{ line: 0, code: 'quote' }]],
  ['id,label\nsad,S\uFFFDd', [{ line: 0, code: 'encoding' }]],
  [
    `id,label\n${Array.from({ length: 50_000 }, (_, nth) => `a-${nth},Words ${nth}`).join('\n')}`,
    [{ line: 0, code: 'rows', values: { count: 50_000 } }],
  ],
])('reports the wrong rows of table %#, and imports none', async (csv, problems) => {
  const id = await begin()
  const told = await take(id, csv)
  expect(told.problems).toMatchObject(problems)
  expect(told.problems).toHaveLength(problems.length)
  expect(told.change).toMatchObject({ edits: [], revision: 0 })
})

it('imports labels without a header, and rejects labels the list already has', async () => {
  const id = await begin()
  const taken = await take(id, 'Out of tune\nOn tiptoe\n')
  expect(taken).toMatchObject({ problems: [], added: 2 })
  expect((await rows(id)).slice(-2).map(({ label }: Row) => label)).toEqual(['Out of tune', 'On tiptoe'])
  const before = await rows(id)
  const [one, two] = before.filter(({ isLive, retired }) => isLive && !retired)
  if (one === undefined || two === undefined) throw new Error('The list is empty.')
  const label = one.label.toUpperCase()
  const refused = await take(id, `label,help\n${label},\nCalm again,\nCalm  Again,`)
  expect(refused.problems).toEqual([
    { line: 2, code: 'sameLabel', values: { label, id: one.id } },
    { line: 4, code: 'sameLabel', values: { label: 'Calm  Again', id: 'calm-again' } },
  ])
  expect(await rows(id)).toEqual(before)
  // Two that trade their labels say each once.
  const swapped = await take(id, `id,label\n${one.id},${two.label}\n${two.id},${one.label}`)
  expect(swapped).toMatchObject({ problems: [], added: 0 })
  const { edits } = await done('GET', `changes/${id}`)
  const edit = edits.find(({ at }: { at: string }) => at === `/options/${one.id}/label`)
  // The list is called by the question that offers it.
  expect(edit.where.slice(0, 2)).toEqual(['How you felt', two.label])
})

it('returns 404 for files without options, 400 for invalid or too large tables', async () => {
  const id = await begin()
  for (const other of ['content/crisis/hotlines.json', 'content/options/none.json', '../package.json'])
    expect((await call('POST', `changes/${id}/table`, { file: other, csv: 'id,label\na,A' })).statusCode).toBe(404)
  for (const csv of ['', 7, ['id'], 'id,label\n'])
    expect((await call('POST', `changes/${id}/table`, { file, csv })).statusCode).toBe(400)
  // More rows than a change holds edits.
  const many = `id,label\n${Array.from({ length: 600 }, (_, nth) => `a-${nth},Words ${nth}`).join('\n')}`
  const refused = await call('POST', `changes/${id}/table`, { file, csv: many })
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('at most 500 edits')])
})

it('several options are retired in one act, and undone in one', async () => {
  const id = await begin()
  const retire = (items: unknown, other = file) =>
    call('POST', `changes/${id}/structure`, { act: 'retire', file: other, items })
  const retired = async () => (await rows(id)).filter((row) => row.retired).map((row) => row.id)
  const before = await retired()
  const three = ['hopeless', 'scared', 'angry']
  const { edits } = (await retire(three)).json()
  expect(edits).toHaveLength(3)
  expect((await retired()).sort()).toEqual([...before, ...three].sort())
  for (const [items, other, status] of [
    [[], file, 400],
    [['none-such'], file, 404],
    [['__proto__'], file, 404],
    [three, 'content/crisis/hotlines.json', 404],
    ['sad', file, 400],
  ] as const)
    expect((await retire(items, other)).statusCode, JSON.stringify(items)).toBe(status)
  await done('POST', `changes/${id}/undo`, {})
  expect(await retired()).toEqual(before)
})

it("renaming an option's id adds upgrades, and stored answers are read by the new id", async () => {
  const ann = await app.signUp('ann')
  const made = await app.inject({
    ...{ method: 'POST', url: '/memories/memories-list/', headers: ann.headers },
    payload: {
      ...{ title: 'A night', description: 'It was long.', type: 3, privacy: 1, status: 1 },
      feelings: [{ id: 'lonely', description: 'Lonely' }],
    },
  })
  expect(made.statusCode, made.body).toBe(201)
  const { shareable_link: link } = made.json()
  const feelings = async () => {
    const read = await app.inject({ url: `/memories/api/v1/memories/${link}/get-details`, headers: ann.headers })
    return read.json().feelings.map(({ tag_id, description }: Record<string, string>) => [tag_id, description])
  }
  expect(await feelings()).toEqual([['lonely', 'Lonely']])
  const id = await begin()
  const rename = (item: string, to: string) =>
    call('POST', `changes/${id}/structure`, { act: 'rename', file, item, to })
  const { can_rename, options } = await done('GET', `option-lists/feelings?change=${id}`)
  expect(can_rename).toBe(true)
  const place = options.findIndex((one: Row) => one.id === 'lonely')
  const first = (await rename('lonely', 'all-alone')).json()
  const upgrades = (change: { edits: { file: string; to: object[] }[] }) =>
    Object.fromEntries(
      change.edits.filter((one) => one.file.endsWith('/upgrades.json')).map((one) => [one.file.split('/')[2], one.to]),
    )
  const upgrade = { number: 1, change: 'rename-option', option: 'lonely' }
  expect(upgrades(first)).toEqual({
    'tag-memory': [{ ...upgrade, field: 'feelingsAtTheTime', to: 'all-alone' }],
    'empathy-guide': [{ ...upgrade, field: 'feelings', to: 'all-alone' }],
  })
  // Renamed again in the same change it is one upgrade; renamed back, or taken back by one of its edits, it is no edit at all.
  expect(upgrades((await rename('all-alone', 'alone-again')).json())).toMatchObject({
    'tag-memory': [{ ...upgrade, to: 'alone-again' }],
  })
  expect((await rename('alone-again', 'lonely')).json().edits).toEqual([])
  await rename('lonely', 'so-alone')
  const back = await done('POST', `changes/${id}/take-back`, { file, at: '/options/so-alone' })
  expect(back.edits).toEqual([])

  await done('PUT', `changes/${id}/texts`, { file, at: '/options/lonely', field: 'label', value: 'All alone' })
  await rename('lonely', 'all-alone')
  const renamed = await rows(id)
  expect(renamed[place]).toMatchObject({ id: 'all-alone', label: 'All alone' })
  expect(renamed).toHaveLength(options.length)
  const { findings } = await done('GET', `changes/${id}/findings`)
  expect(findings.filter((one: { severity: string }) => one.severity === 'error')).toEqual([])
  const { revision, edits } = await done('GET', `changes/${id}`)
  const follows = (file: string, at: string) => expect(edits).toContainEqual(expect.objectContaining({ file, at }))
  follows('content/i18n/es/options/feelings.json', '/words/options~1all-alone~1label')
  follows('content/site/search.json', '/starters')
  await done('POST', `changes/${id}/publication`, { revision, reason: 'The id says what the label says.' })
  expect(await feelings()).toEqual([['all-alone', 'All alone']])
})

it('rejects renaming to a taken or invalid id, or in lists whose ids code uses', async () => {
  const id = await begin()
  const rename = (body: object) =>
    call('POST', `changes/${id}/structure`, { act: 'rename', file, item: 'sad', to: 'sorrow', ...body })
  for (const [body, status, words] of [
    [{ to: 'scared' }, 400, 'Another option of this list has this id'],
    [{ to: 'Not An Id' }, 400, ''],
    [{ to: '__proto__' }, 400, ''],
    [{ item: 'nobody' }, 404, 'removed'],
    [{ file: 'content/options/privacy.json', item: 'public' }, 400, 'relies on the ids'],
    [{ file: 'content/options/memory-types.json', item: 'happy', to: 'glad' }, 400, 'relies on the ids'],
    [{ file: 'content/options/reactions.json', item: 'nothing', to: 'glad' }, 404, ''],
    [{ file: 'content/crisis/hotlines.json' }, 404, ''],
  ] as const) {
    const refused = await rename(body)
    expect([refused.statusCode, refused.body], JSON.stringify(body)).toEqual([status, expect.stringContaining(words)])
  }
  expect((await done('GET', `changes/${id}`)).edits).toEqual([])
})
