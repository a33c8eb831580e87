import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dropInWizard } from '../helpers/server/drop-in-wizard.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let app: MemoryApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp()
  ann = await app.signUp('ann')
  ben = await app.signUp('ben')
})
afterAll(() => app.close())

const found = async (who: SignedUp | null, query: string): Promise<string[]> => {
  const answer = await app.get(who, `/memories/memories-list/?${query}`)
  return answer.json<{ results: { title: string }[] }>().results.map(({ title }) => title)
}
const mine = (q: string) => found(ann, `q=${encodeURIComponent(q)}`)

describe('Unicode-insensitive comparison', () => {
  it('finds own memories in any spelling', async () => {
    await app.made(ann, { title: 'Niñez', description: 'Un cafe\u0301 con José. Don’t ask.' })
    for (const words of ['ninez', 'NIÑEZ', 'café', 'cafe', 'jose', '"don\'t ask"'])
      expect(await mine(words)).toEqual(['Niñez'])
  })

  it('finds hashtags as the page links them, in any spelling [FED-05, RTE-07, AMB-94]', async () => {
    await app.made(ann, { title: 'Tags', description: '#می‌خواهم #dad- #mum--she ＃Ｆｕｌｌ' })
    for (const tag of ['می‌خواهم', 'dad', 'mum', 'full', 'FULL'])
      expect(await found(null, `hashtag=${encodeURIComponent(tag)}`)).toEqual(['Tags'])
    for (const tag of ['می', 'dad-', 'mum--she'])
      expect(await found(null, `hashtag=${encodeURIComponent(tag)}`)).toEqual([])
    const complete = async (q: string) =>
      (await app.get(null, `/memories/api/v1/autocomplete?q=${encodeURIComponent(q)}`)).json()
    expect(await complete('می‌خ')).toEqual(['می‌خواهم'])
    expect(await complete('ＤＡ')).toEqual(['dad'])
  })
})

const post = (who: SignedUp, url: string, payload: object) =>
  app.inject({ method: 'POST', url, headers: who.headers, payload })
const unseen = ['\u200b', '\u200f', '\u3164', '\u2800', '\u0301', '\u200b \ufeff']

describe('invisible characters only', () => {
  it.each(unseen)('%j is rejected for every text; a comment keeps its text', async (nothing) => {
    const { shareable_link } = await app.made(ann, { title: 'Here', description: 'Words.' })
    const comment = (await post(ben, '/api/v1/comments/create/', { shareable_link, content: 'Mine.' })).json().data
      .comment_id
    const alone = { shareable_link, comment_content: 'Mine, too.' }
    const { private_comment_id } = (await post(ben, '/api/v1/comments/create/private/', alone)).json().data
    const answers = {
      story: await app.post(ann, { type: 3, description: nothing }),
      person: await app.post(ann, { type: 3, description: 'Words.', subjects: [{ description: nothing }] }),
      comment: await post(ben, '/api/v1/comments/create/', { shareable_link, content: nothing }),
      edit: await post(ben, `/api/v1/comments/${comment}/update/`, { content: nothing, id: comment }),
      'private edit': await post(ben, '/api/v1/comments/update/private/', {
        private_comment_id,
        comment_content: nothing,
      }),
      'private comment': await post(ben, '/api/v1/comments/create/private/', {
        shareable_link,
        comment_content: nothing,
      }),
      message: await post(ben, '/api/v1/contact', { message: nothing }),
      report: await post(ben, '/guide/', {
        memory: shareable_link,
        metoo: null,
        reason: 'something-else',
        remark: nothing,
      }),
    }
    const codes = Object.entries(answers).map(([name, { statusCode }]) => [name, statusCode])
    expect(codes).toEqual(Object.keys(answers).map((name) => [name, 400]))
    const { rows } = await app.pool.query('select content from comments where id = $1', [comment])
    expect(rows).toEqual([{ content: 'Mine.' }])
  })

  it('are stored as empty where text is optional', async () => {
    const memory = await app.made(ann, { description: 'Words.', title: '\u3164', needs_text: '\u2800' })
    expect([memory.title, memory.needs_text]).toEqual(['', []])
    const url = '/user/settings'
    const answer = await app.inject({ method: 'PATCH', url, headers: ann.headers, payload: { bio: '\u200b' } })
    expect([answer.statusCode, answer.json().bio]).toEqual([200, ''])
  })
})

it('length limits count graphemes', async () => {
  const family = '👨‍👩‍👧‍👦'
  const { shareable_link } = await app.made(ann, { description: 'Words.' })
  const tries = async (most: number, send: (words: string) => Promise<{ statusCode: number }>) =>
    Promise.all([most, most + 1].map(async (length) => (await send(family.repeat(length))).statusCode))
  expect({
    comment: await tries(1_000, (content) => post(ben, '/api/v1/comments/create/', { shareable_link, content })),
    title: await tries(100, (title) => app.post(ann, { type: 3, description: 'Words.', title })),
    details: await tries(500, (needs_text) => app.post(ann, { type: 3, description: 'Words.', needs_text })),
    message: await tries(4_000, (message) => post(ben, '/api/v1/contact', { message })),
    remark: await tries(250, (remark) =>
      post(ben, '/guide/', { memory: shareable_link, metoo: null, reason: 'something-else', remark }),
    ),
  }).toEqual({
    comment: [201, 400],
    title: [201, 400],
    details: [201, 400],
    message: [201, 400],
    remark: [201, 400],
  })
  const pile = `a${'\u0301'.repeat(17_000)}`
  expect((await post(ben, '/api/v1/comments/create/', { shareable_link, content: pile })).statusCode).toBe(400)
})

it('stores a number as a number, however it was written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-content-'))
  await cp('content', folder, { recursive: true })
  await dropInWizard(folder)
  const file = join(folder, 'wizards/journal-entry/steps/night.json')
  const step = JSON.parse(await readFile(file, 'utf8'))
  step.fields.push({ id: 'hours', kind: 'number', label: 'Hours', range: { min: 0, max: 24, step: 0.5 } })
  await writeFile(file, JSON.stringify(step))
  const other = await makeMemoryApp({ env: { CONTENT_DIR: folder } })
  const cas = await other.signUp('cas')
  const { version } = (await other.get(null, '/api/v1/wizards/journal-entry')).json()
  const kept = async (hours: string) => {
    const answers = { night: 'well', hours }
    const payload = { content_version: version, answers }
    const answer = await other.inject({
      method: 'POST',
      url: '/api/v1/wizards/journal-entry/responses',
      headers: cas.headers,
      payload,
    })
    return answer.json().answers?.hours ?? answer.statusCode
  }
  expect([await kept('7,5'), await kept('٧٫٥'), await kept('７'), await kept('7,3'), await kept('many')]).toEqual([
    7.5, 7.5, 7, 400, 400,
  ])
  await other.close()
  await rm(folder, { recursive: true, force: true })
})

it('the migration makes stored words and hashtags comparable in any spelling', async () => {
  const { shareable_link } = await app.made(ann, { title: 'Before', description: 'A word.' })
  await app.pool.query(`update memories set words = to_tsvector('english', 'ma\u00f1anitas d''hier')
    where shareable_link = '${shareable_link}'`)
  await app.pool.query(`insert into memory_hashtags (author_id, memory_id, hashtag, listed, created_at)
    select m.author_id, m.id, hashtag, true, m.created_at from unnest(array['uncle-', 'uncle--x', 'aunt-may']) hashtag, memories m
    where m.shareable_link = '${shareable_link}'`)
  await app.pool.query(await readFile('src/server/platform/db/migrations/0085_words_as_compared.sql', 'utf8'))
  expect(await mine('mananitas')).toEqual(['Before'])
  const { rows } = await app.pool.query<{ hashtag: string }>(
    `select h.hashtag from memories m join memory_hashtags h on h.author_id = m.author_id and h.memory_id = m.id
     where m.shareable_link = '${shareable_link}' order by 1`,
  )
  expect(rows.map(({ hashtag }) => hashtag)).toEqual(['aunt-may', 'uncle'])
})
