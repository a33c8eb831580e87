import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeedPage } from '@kindred/contract/feed-page'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describePhoto } from '../../src/server/features/photos/photos-repository.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'
import { makePhotoApp } from './photo-calls.ts'

// The feed identifies the member by a cached session and verifies the session in the same query as the page.

let now = new Date()
let app: MemoryApp
let ann: SignedUp
beforeAll(async () => {
  app = await makeMemoryApp({ now: () => now })
  ann = await app.signUp('ann')
  await app.made(ann, { title: 'noted', sensitive_topics: [{ id: 'neglect' }] })
  await app.made(ann, { title: 'plain' })
})
afterAll(() => app.close())

const titles = async (who: SignedUp | null, query = '') =>
  (await app.get(who, `/api/v1/feed/${query}`))
    .json<FeedPage>()
    .items.map(({ data }) => data.memory.title)
    .sort()

/** A member who does not want to meet the first of the two memories, and whose session was met before. */
async function memberWithCachedSession(name: string): Promise<SignedUp> {
  const who = await app.signUp(name)
  await app.inject({
    method: 'PUT',
    url: '/api/v1/topic-filter',
    payload: { hidden: ['neglect'] },
    headers: who.headers,
  })
  for (let times = 0; times < 2; times++) expect(await titles(who)).toEqual(['plain'])
  return who
}

const visitors = ['noted', 'plain']

it('a revoked or deleted session gets the visitors’ feed at once', async () => {
  const out = await memberWithCachedSession('cara')
  await app.inject({ method: 'POST', url: '/user/logout', headers: out.headers, payload: {} })
  for (let times = 0; times < 2; times++) expect(await titles(out)).toEqual(visitors)

  // On another server, or by hand.
  const ended = await memberWithCachedSession('dora')
  await app.pool.query('update sessions set revoked_at = now() where user_id = $1', [ended.user.id])
  expect(await titles(ended)).toEqual(visitors)

  const gone = await memberWithCachedSession('edda')
  await app.pool.query('delete from sessions where user_id = $1', [gone.user.id])
  expect(await titles(gone)).toEqual(visitors)
})

it('an expired session gets the visitors’ feed', async () => {
  const who = await memberWithCachedSession('finn')
  const before = now
  now = new Date(now.getTime() + app.context.config.accessTokenMs + 1)
  expect(await titles(who)).toEqual(visitors)
  now = before
  expect(await titles(who)).toEqual(['plain'])
})

it('never serves one member the cached page of another, nor a 401 for an empty page', async () => {
  const one = await memberWithCachedSession('gina')
  const other = await memberWithCachedSession('hugo')
  await app.inject({ method: 'PUT', url: '/api/v1/topic-filter', payload: { hidden: [] }, headers: other.headers })
  expect([await titles(one), await titles(other), await titles(one)]).toEqual([['plain'], visitors, ['plain']])
  for (const who of [one, null]) expect(await titles(who, '?page=9')).toEqual([])
  const asked = await app.get(one, '/user/profile')
  expect(asked.statusCode).not.toBe(401)
})

it('rate limits count a member with a cached session by account, not by network address', async () => {
  const limited = await makeMemoryApp({ env: { RATE_LIMITS: 'on' } })
  try {
    const [one, other] = [await limited.signUp('one'), await limited.signUp('other')]
    const ask = async (who: SignedUp) => (await limited.get(who, '/api/v1/feed/')).statusCode
    const complete = async () => (await limited.get(one, '/memories/api/v1/autocomplete?q=zz')).statusCode
    expect([await ask(one), await ask(one)]).toEqual([200, 200])
    // Completing a hashtag counts as the same, needs no cached session, and costs little.
    let last = 200
    for (let times = 0; last === 200 && times < 1_000; times++) last = await complete()
    // The second time, the other one has a cached session, too.
    expect([last, await ask(one), await ask(other), await ask(other)]).toEqual([429, 429, 200, 200])
  } finally {
    await limited.close()
  }
})

it('changing part of a memory without a revision invalidates cached cards', async () => {
  const photos = await makePhotoApp()
  try {
    const author = await photos.signUp('author')
    const { temp_id } = await photos.uploaded(author)
    await photos.made(author, { title: 'with a photo', image_list: [temp_id] })
    const alt = async () => {
      const { items } = (await photos.get(null, '/api/v1/feed/')).json<FeedPage>()
      return items[0]?.data.memory.image_list[0]?.alt
    }
    for (let times = 0; times < 2; times++) expect(await alt()).toBe('')
    await photos.inject({
      method: 'PUT',
      url: '/api/v1/image/alt-text',
      payload: { temp_id, alt: 'A lamp in a window' },
      headers: author.headers,
    })
    expect(await alt()).toBe('A lamp in a window')

    // Posted while it is being described: the memory that it then is part of is another one to readers, too.
    const late = await photos.uploaded(author)
    const { shareable_link: link } = await photos.made(author, { title: 'posted meanwhile' })
    const posting = await photos.pool.connect()
    await posting.query('begin')
    const { rows: posted } = await posting.query('select id from memories where shareable_link = $1', [link])
    await posting.query('update photos set memory_id = $1, position = 0 where id = $2', [posted[0]?.id, late.temp_id])
    const described = describePhoto(photos.pool, author.user.id, late.temp_id, 'A door')
    await new Promise((resolve) => setTimeout(resolve, 100))
    await posting.query('commit')
    posting.release()
    expect(await described).toBe(true)
    const stamp = 'select parts_stamp is not null as is_new from memories where shareable_link = $1'
    expect((await photos.pool.query(stamp, [link])).rows).toEqual([{ is_new: true }])
  } finally {
    await photos.close()
  }
  // Those who write parts, each with what makes the card a new one; a new one that forgets it would leave others with yesterday's words.
  const parts = /\b(?:update|insert into|delete from) (?:memory_(?:tags|details|subjects|topics)|photos)\b/
  const writers = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && parts.test(readFileSync(join('src/server', file), 'utf8')))
    .sort()
  expect(writers).toEqual([
    'features/memories/versions/backfill-choice-visibility.ts',
    'features/memories/write/parts-repository.ts',
    'features/photos/photos-repository.ts',
  ])
  const text = (file: string) => readFileSync(join('src/server', file), 'utf8')
  for (const file of [
    'features/memories/versions/backfill-choice-visibility.ts',
    'features/photos/photos-repository.ts',
  ])
    expect(text(file)).toMatch(/set parts_stamp = \$\d/)
  // Of the third the only caller gives the memory its next revision in the same transaction.
  const callers = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && /\bwriteParts\(/.test(readFileSync(join('src/server', file), 'utf8')))
    .sort()
  expect(callers).toEqual([
    'features/memories/write/memories-repository.ts',
    'features/memories/write/parts-repository.ts',
  ])
  expect(text('features/memories/write/memories-repository.ts')).toContain('revision = revision + 1')
})
