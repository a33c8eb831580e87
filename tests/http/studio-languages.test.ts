import { readCsv } from '@kindred/content'
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
const begin = async (): Promise<string> => (await done('POST', 'changes', { title: 'Spanish' })).id
const feelings = 'wizards/tag-memory/steps/feelings.json'
const rowsOf = async (change: string, more: Record<string, string> = {}) =>
  done('GET', `translations?${new URLSearchParams({ language: 'es', change, ...more })}`)

it('lists stale translations first; a new one is an edit of the translation file and goes live', async () => {
  const id = await begin()
  const none = { languages: [{ language: 'es', name: 'Español' }], language: 'es', open: 0, rows: [] }
  expect(await rowsOf(id)).toMatchObject(none)
  // Who names no language sees the first one.
  expect(await done('GET', `translations?${new URLSearchParams({ change: id })}`)).toMatchObject(none)
  await done('PUT', `changes/${id}/texts`, {
    file: `content/${feelings}`,
    at: '',
    field: 'help',
    value: 'Several are fine.',
  })
  const { rows, open } = await rowsOf(id)
  expect([open, rows]).toEqual([
    1,
    [
      {
        ...{ of: feelings, id: 'help', part: 'wizards', text: 'Several are fine.', state: 'stale' },
        ...{ to: 'Puedes tener varios sentimientos a la vez.', was: 'You can have several feelings at once.' },
        // Where it stands is said in words.
        ...{ where: ['Tag Your Childhood Trauma', 'Feelings'], form: 'step', field: 'help', known: null, also: [] },
      },
    ],
  ])
  const said = { language: 'es', of: feelings, id: 'help', to: 'Pueden ser varios.' }
  const change = await done('PUT', `changes/${id}/translations`, said)
  expect(change.edits[1]).toMatchObject({
    ...{ file: `content/i18n/es/${feelings}`, at: '/words/help', part: 'i18n', act: 'changed' },
    words: { from: 'Puedes tener varios sentimientos a la vez.', to: 'Pueden ser varios.' },
  })
  expect((await rowsOf(id)).rows).toEqual([])
  expect((await rowsOf(id, { only: 'all', q: 'pueden ser varios' })).rows[0]).toMatchObject({
    state: 'done',
    to: 'Pueden ser varios.',
  })
  await done('POST', `changes/${id}/publication`, { revision: change.revision, reason: 'Shorter.' })
  const { wizard } = (
    await app.inject({ url: '/api/v1/wizards/tag-memory', headers: { 'accept-language': 'es' } })
  ).json()
  expect(wizard.steps.find((step: { id: string }) => step.id === 'feelings').help).toBe('Pueden ser varios.')
})

it('reports a translation without its placeholder as an error', async () => {
  const id = await begin()
  const { rows } = await rowsOf(id, { only: 'all', q: 'site/texts.json {count}' })
  const row = rows.find((one: { id: string }) => !/\.(one|other)$/.test(one.id))
  expect(row.text).toContain('{count}')
  await done('PUT', `changes/${id}/translations`, { language: 'es', of: row.of, id: row.id, to: 'Sin número' })
  const { findings } = await done('GET', `changes/${id}/findings`)
  expect(findings).toContainEqual(
    expect.objectContaining({ severity: 'error', file: 'content/i18n/es/site/texts.json' }),
  )
})

it('returns 404 or 400 for unknown texts and languages; crisis lines need a second reviewer', async () => {
  const id = await begin()
  const said = { language: 'es', of: feelings, id: 'help', to: 'Varios.' }
  for (const [other, status] of [
    [{ language: 'fr' }, 404],
    [{ language: '../x' }, 400],
    [{ of: '../../package.json' }, 404],
    [{ id: 'fields/none/label' }, 404],
    [{ id: '__proto__' }, 404],
    [{ to: 7 }, 400],
    [{ to: ['x'] }, 400],
  ] as const)
    expect([other, (await call('PUT', `changes/${id}/translations`, { ...said, ...other })).statusCode]).toEqual([
      other,
      status,
    ])
  const [line] = (await rowsOf(id, { only: 'all', q: 'crisis/hotlines.json' })).rows
  const change = await done('PUT', `changes/${id}/translations`, { ...said, of: line.of, id: line.id, to: 'Otra cosa' })
  expect(change.needs_second_person).toBe(true)
})

it('shows findings and touched journeys in Spanish to a Spanish editor, English where untranslated', async () => {
  const spanish = async (path: string) => {
    const headers = { ...pia.headers, 'accept-language': 'es' }
    return (await app.inject({ url: `/api/v1/studio/${path}`, headers })).json()
  }
  const { texts } = await spanish('start')
  expect(Object.keys(texts).filter((key) => key.startsWith('studio.says.'))).toEqual([])
  const id = await begin()
  const put = (at: string, field: string, value: string) =>
    done('PUT', `changes/${id}/texts`, { file: `content/${feelings}`, at, field, value })
  await put('', 'question', 'What did you feel then?')
  await put('/fields/feelingsAtTheTime', 'limit', '3')
  const said = (findings: { sentence: string; language: string; suggestion: string | null }[]) =>
    findings.map(({ sentence, suggestion, language }) => [language, sentence, suggestion])
  expect(said((await spanish(`changes/${id}/findings`)).findings)).toContainEqual([
    'es',
    'El texto es ahora «What did you feel then?», y esto traduce «How did you feel at the time?».',
    'Tradúcelo otra vez en «Idiomas», salvo que la traducción siga diciendo lo mismo.',
  ])
  const { wizards } = await spanish(`changes/${id}/touches`)
  expect(said(wizards[0].sentences)).toContainEqual([
    'es',
    '«How you felt»: se pueden elegir 3 como máximo (antes: 15).',
    null,
  ])
  await put('/fields/feelingsAtTheTime', 'limit', '')
  await done('POST', `changes/${id}/structure`, {
    ...{ act: 'add', file: 'content/wizards/tag-memory/wizard.json', at: '/steps' },
    ...{ label: 'What helped', question: 'What helped you?', kind: 'details' },
  })
  const added = said((await spanish(`changes/${id}/touches`)).wizards[0].sentences)
  expect(added.map(([, sentence]) => sentence)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^«What helped» es nuevo, después de «.+»\. Lo ven (todos|todos, en los \d+ recorridos|personas en \d+ de \d+ recorridos)\.$/,
      ),
      expect.stringMatching(/^La pregunta «What helped you\?» es nueva en «What helped»\.$/),
    ]),
  )
  const english = (await done('GET', `changes/${id}/findings`)).findings
  expect(english.every(({ language }: { language: string }) => language === 'en')).toBe(true)
})

const needs = 'wizards/tag-memory/steps/needs.json'
/** Rows as a spreadsheet saves them again. */
const csv = (...rows: string[][]) =>
  [
    'id;text;translation;status',
    ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')),
  ].join('\r\n')
const take = (id: string, ...rows: string[][]) =>
  done('POST', `changes/${id}/table`, { file: 'content/i18n/es', csv: csv(...rows) })

it('exports texts as CSV and imports them; an unchanged file changes nothing, wrong rows are reported', async () => {
  const id = await begin()
  const saved = await call('GET', `translations/es/texts.csv?change=${id}`)
  expect(saved.headers).toMatchObject({
    ...{ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="es.csv"' },
  })
  expect(saved.body).toMatch(/^\uFEFFWhere it is,Text,Translation,Status,Id \(leave as it is\)\r\n/)
  const row = `Choose what mattered to you then.,Elige lo que te importaba entonces.,Done,${needs}:help\r\n`
  expect(saved.body).toContain(`\r\nQuestions › Tag Your Childhood Trauma › Needs › Help text,${row}`)
  const same = await done('POST', `changes/${id}/table`, { file: 'content/i18n/es', csv: saved.body })
  expect(same).toMatchObject({ problems: [], taken: 0, later: 0, change: { edits: [], revision: 0 } })

  const text = 'Choose what mattered to you then.'
  const wrong = await take(
    id,
    [`${needs}:help`, 'Choose what matters.', 'Elige lo importante.', 'done'],
    ['site/texts.json:none.such', 'None', 'Nada', ''],
    ['site/texts.json:bell.said.comment', '{who} commented on your memory', 'Comentó {quien}', ''],
    [`${needs}:title`, 'Needs', 'Lo que sentías en aquel momento, con todo lo que eso significaba para ti', ''],
    [`${needs}:help`, text, 'Elige.', ''],
    // What is not there any more is no fault where nobody translated it.
    ['site/texts.json:gone', 'Gone', '', ''],
  )
  const { 'bell.said.comment': said } = JSON.parse(app.app.content.files().get('content/site/texts.json') ?? '{}').texts
  expect(wrong.problems).toEqual([
    { line: 2, code: 'textStale', values: { now: text } },
    { line: 3, code: 'textId', values: { id: 'site/texts.json:none.such' } },
    ...(said === '{who} commented on your memory'
      ? [
          { line: 4, code: 'slotMissing', values: { slot: '{who}' } },
          { line: 4, code: 'slotUnknown', values: { slot: '{quien}' } },
        ]
      : [{ line: 4, code: 'textStale', values: { now: said } }]),
    { line: 5, code: 'long', values: { column: 'translation', most: 35 } },
    { line: 6, code: 'twice', values: { id: `${needs}:help`, line: 2 } },
  ])
  expect(wrong.change.edits).toEqual([])

  const taken = await take(id, [`${needs}:help`, text, '=Elige lo tuyo.', ''], [`${needs}:title`, 'Needs', '', ''])
  expect(taken).toMatchObject({ taken: 1, problems: [], later: 0 })
  expect(taken.change.edits).toMatchObject([{ at: '/words/help', words: { to: '=Elige lo tuyo.' } }])
  // A spreadsheet works out no cell of it, and the mark for that is none of its words.
  const { body } = await call('GET', `translations/es/texts.csv?change=${id}`)
  expect(body).toContain(`,"'=Elige lo tuyo.",Done,`)
  expect(await done('POST', `changes/${id}/table`, { file: 'content/i18n/es', csv: body })).toMatchObject({ taken: 0 })
  for (const file of ['content/i18n/fr', 'content/i18n'])
    expect((await call('POST', `changes/${id}/table`, { file, csv: body })).statusCode).toBe(404)
})

it('exports texts as XLIFF, with state and place', async () => {
  const id = await begin()
  await done('PUT', `changes/${id}/texts`, { file: `content/${needs}`, at: '', field: 'help', value: 'You & <me>' })
  const saved = await call('GET', `translations/es/texts.xlf?change=${id}`)
  expect(saved.headers).toMatchObject({
    ...{ 'content-type': 'application/xliff+xml; charset=utf-8' },
    ...{ 'content-disposition': 'attachment; filename="es.xlf"' },
  })
  expect(saved.body).toContain('source-language="en" target-language="es"')
  expect(saved.body).toContain(
    `<trans-unit id="${needs}:help" xml:space="preserve"><source>You &#38; &#60;me&#62;</source><target state="needs-review-translation">Elige lo que te importaba entonces.</target><note>Questions › Tag Your Childhood Trauma › Needs › Help text</note></trans-unit>`,
  )
  expect(saved.body.match(/<trans-unit /g)?.length).toBe(
    saved.body.match(/state="(translated|needs-[a-z-]+)"/g)?.length,
  )
})

it('lists equal texts once with all places; each can be translated differently', async () => {
  const id = await begin()
  const [title, question] = ['title', 'question'].map((field) => ({ file: `content/${needs}`, at: '', field }))
  for (const place of [title, question, { file: 'content/help/faq.md', at: '', field: 'title' }])
    await done('PUT', `changes/${id}/texts`, { ...place, value: 'What mattered' })
  const { rows, total, open } = await rowsOf(id)
  const same = rows.filter((row: { text: string }) => row.text === 'What mattered')
  expect([same.flatMap(({ also }: { also: object[] }) => [1, ...also]).length, total <= open]).toEqual([3, true])
  for (const { also, where } of same) for (const one of [...also, { where }]) expect(one.where.join()).not.toBe('')
  const write = (of: string, field: string, to: string) =>
    done('PUT', `changes/${id}/translations`, { language: 'es', of, id: field, to })
  await write(needs, 'title', 'Lo que importaba')
  await write(needs, 'question', '¿Qué importaba?')
  const left = (await rowsOf(id)).rows.filter((row: { text: string }) => row.text === 'What mattered')
  expect(left).toMatchObject([{ of: 'help/faq.md', id: 'title', also: [], known: expect.stringMatching(/importaba/) }])
  const all = (await rowsOf(id, { only: 'all', q: 'what mattered' })).rows
  expect(
    all.filter((row: { text: string }) => row.text === 'What mattered').map(({ also }: { also: object[] }) => also),
  ).toEqual([[], [], []])
})

it('a status confirms a stale translation; edits beyond the limit of a change are left for the next', async () => {
  const id = await begin()
  const value = 'Choose what mattered to you.'
  await done('PUT', `changes/${id}/texts`, { file: `content/${needs}`, at: '', field: 'help', value })
  const stale = [`${needs}:help`, value, 'Elige lo que te importaba entonces.']
  expect(await take(id, [...stale, 'stale'])).toMatchObject({ taken: 0 })
  expect(await take(id, [...stale, 'Done'])).toMatchObject({ taken: 1 })
  expect((await rowsOf(id)).rows).toEqual([])

  const { body } = await call('GET', `translations/es/texts.csv?change=${id}`)
  const all = readCsv(body)?.rows.map(({ cells }) => cells) ?? []
  const some = all.filter(([, , , , name = '']) => name.startsWith('site/texts.json:')).slice(0, 520)
  expect(some).toHaveLength(520)
  const more = some.map(([, text = '', to = '', , name = '']) => [name, text, `${to}.`, ''])
  expect(await take(id, ...more)).toMatchObject({ taken: 498, later: 22, problems: [] })
})

it('counts stale and missing translations of live content only, by part', async () => {
  const counted = async () =>
    (await done('GET', 'to-fix')).parts.find(({ part }: { part: string }) => part === 'wizards')
  const { stale = 0, missing = 0 } = (await counted()) ?? {}
  const id = await begin()
  const place = { file: `content/${needs}`, at: '', field: 'question' }
  await done('PUT', `changes/${id}/texts`, { ...place, value: 'What did you need the most?' })
  expect((await counted())?.stale ?? 0).toBe(stale)
  await done('POST', `changes/${id}/publication`, { revision: 1, reason: 'Clearer.' })
  expect(await counted()).toEqual({ part: 'wizards', findings: expect.any(Number), stale: stale + 1, missing })
  // Whoever may not edit is told nothing of it.
  const member = await app.signUp('mila')
  expect((await app.inject({ url: '/api/v1/studio/to-fix', headers: member.headers })).statusCode).toBe(403)
})
