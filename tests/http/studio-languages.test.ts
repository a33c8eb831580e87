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

it('a reworded text stands first with its stale translation; a new one is an edit of the file of translations, and members read it', async () => {
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
        ...{ where: ['Tag Your Childhood Trauma', 'Feelings'], form: 'step', field: 'help' },
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

it('a translation without a word that the app fills in is an error, and so nothing of it is published', async () => {
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

it('only texts that are there are translated, into languages that are there; crisis lines need a second person in every one', async () => {
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

it('a Spanish editor reads findings and what a change touches in Spanish; what has no words there yet is in English, and says so', async () => {
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
