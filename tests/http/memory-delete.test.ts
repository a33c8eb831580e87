import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeDeletedMemories } from '../../src/server/features/memories/write/delete-memory.ts'
import { personalTables } from '../../src/server/platform/personal-tables/registry.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { unzip } from '../helpers/unzip.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let minutes = 0
let app: MemoryApp
let author: SignedUp
let stranger: SignedUp
beforeAll(async () => {
  // A sign-in outlives the time in which a memory can be brought back.
  const env = { ACCESS_TOKEN_MINUTES: '1440' }
  app = await makeMemoryApp({ env, now: () => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000) })
  author = await app.signUp('author')
  stranger = await app.signUp('stranger')
})
afterAll(() => app.close())

const marks = {
  description: 'A #lighthouse of mine.',
  feelings: tags('lonely'),
  needs_text: 'by the #lighthouse',
  persons_actions: [{ person_involved: { id: 'aunt' }, person_action: { id: 'left-me-alone' } }],
}
const address = (link: string) => `/memories/api/v1/memories/${link}`
const headersOf = (who: SignedUp | null) => (who ? { headers: who.headers } : {})
const erase = (who: SignedUp | null, link: string) =>
  app.inject({ method: 'DELETE', url: address(link), ...headersOf(who) })
const undo = (who: SignedUp | null, link: string) =>
  app.inject({ method: 'POST', url: `${address(link)}/undo-delete`, ...headersOf(who) })

/** Every place where somebody could meet the memory. */
async function seenBy(who: SignedUp | null, link: string): Promise<string[]> {
  const urls = [
    '/api/v1/feed/?page_size=50',
    '/memories/memories-list/?page_size=50',
    '/memories/memories-list/?hashtag=lighthouse',
    '/memories/memories-list/?tag=lonely&tag_type=feelings',
    '/memories/memories-list/?action=left-me-alone',
    `/memories/memories-list/?user=${author.user.id}`,
    `${address(link)}/get-details`,
  ]
  const bodies = await Promise.all(urls.map(async (url) => ({ url, body: (await app.get(who, url)).body })))
  return bodies.filter(({ body }) => body.includes(link)).map(({ url }) => url)
}

const everybody = () => [author, stranger, null]

describe('deleting a memory', () => {
  it('hides it everywhere at once, and undo restores it completely', async () => {
    const before = await app.made(author, marks)
    const link = before.shareable_link
    const places = await Promise.all(everybody().map((who) => seenBy(who, link)))
    expect(places.map(({ length }) => length)).toEqual([7, 7, 7])

    const answer = await erase(author, link)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { undo_seconds: 30, undo_until: new Date(Date.UTC(2026, 0, 1) + 43_200_000).toISOString() },
    ])
    for (const who of everybody()) expect(await seenBy(who, link)).toEqual([])
    expect((await app.get(null, '/memories/api/v1/autocomplete?q=lightho')).json()).toEqual([])
    expect((await app.put(author, link, { title: 'Once more' })).statusCode).toBe(404)
    // The answer was lost, and the page asks again.
    expect((await erase(author, link)).json()).toEqual(answer.json())

    const back = await undo(author, link)
    expect([back.statusCode, back.json()]).toEqual([200, before])
    expect(await Promise.all(everybody().map((who) => seenBy(who, link)))).toEqual(places)
    expect((await undo(author, link)).statusCode).toBe(200)
  })

  it('lists it for its author, and as deleted in the export, until undo ends', async () => {
    const listed = async (who: SignedUp) => (await app.get(who, '/memories/api/v1/deleted-memories')).json().results
    const copy = async () => {
      const answer = await app.inject({ method: 'POST', url: '/user/export', payload: {}, headers: author.headers })
      return unzip(answer.rawPayload)['index.html'] ?? ''
    }
    const { shareable_link: link } = await app.made(author, { ...marks, title: 'The lamp room' })
    expect([await listed(author), (await copy()).includes('Deleted.')]).toEqual([[], false])
    const { undo_until } = (await erase(author, link)).json()
    expect(await listed(author)).toEqual([
      { shareable_link: link, title: 'The lamp room', begins: 'A #lighthouse of mine.', undo_until },
    ])
    expect(await listed(stranger)).toEqual([])
    expect((await app.get(null, '/memories/api/v1/deleted-memories')).statusCode).toBe(401)
    expect(await copy()).toMatch(
      /Deleted\. Nobody can read it\. You can bring it back until January 1, 2026 at 12:00\sPM UTC/,
    )
    minutes += 720
    expect(await listed(author)).toEqual([])
    await purgeDeletedMemories(app.context)
    minutes -= 720
  })

  it('returns 403, 404 or 401 to others, without revealing a hidden memory', async () => {
    const { shareable_link: open } = await app.made(author, marks)
    const { shareable_link: own } = await app.made(author, { ...marks, privacy: 1 })
    for (const call of [erase, undo])
      expect([
        (await call(null, open)).statusCode,
        (await call(stranger, open)).statusCode,
        (await call(stranger, own)).statusCode,
        (await call(stranger, 'no-such-link')).statusCode,
      ]).toEqual([401, 403, 404, 404])
    await erase(author, open)
    expect((await undo(stranger, open)).statusCode).toBe(404)
    expect((await undo(author, open)).statusCode).toBe(200)
  })

  it('works by a former link', async () => {
    const { shareable_link: former } = await app.made(author, marks)
    const { shareable_link: link } = (await app.put(author, former, { privacy: 1 })).json()
    expect((await erase(author, former)).statusCode).toBe(200)
    expect((await app.read(author, link)).statusCode).toBe(404)
    expect((await undo(author, former)).json().shareable_link).toBe(link)
  })

  it('deletes all its rows when undo ends, and no other memory', async () => {
    const { shareable_link: stays } = await app.made(author, marks)
    const { shareable_link: link } = await app.made(author, marks)
    await app.put(author, link, { privacy: 2 })
    const { shareable_link: now } = await app.made(author, { ...marks, title: 'To be forgotten' })
    const { rows } = await app.pool.query('select id from memories where shareable_link = $1', [now])
    await erase(author, now)
    minutes += 719
    expect(await purgeDeletedMemories(app.context)).toBe(0)
    minutes += 2
    expect((await undo(author, now)).statusCode).toBe(404)
    expect(await purgeDeletedMemories(app.context)).toBe(1)
    expect((await erase(author, now)).statusCode).toBe(404)
    for (const [table, { columns }] of Object.entries(personalTables)) {
      const name = table === 'memories' ? 'id' : 'memory_id'
      if (!(name in columns) || (table !== 'memories' && !('memory_id' in columns))) continue
      const left = await app.pool.query(`select 1 from ${table} where ${name} = $1`, [rows[0].id])
      expect([table, left.rows.length]).toEqual([table, 0])
    }
    expect((await app.read(author, stays)).statusCode).toBe(200)
  })

  it("deletes the author's drafts of it, also under former links, when undo ends", async () => {
    const writer = await app.signUp('writer')
    const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
      app.inject({ method, url, ...(payload ? { payload } : {}), headers: writer.headers })
    const draftOf = (link: string) => `/api/v1/drafts/memory-edit:${link}`
    await call('PUT', '/api/v1/drafts', { keeps: true })
    const { shareable_link: first } = await app.made(writer, marks)
    const { shareable_link: second } = (await app.put(writer, first, { privacy: 1 })).json()
    const { shareable_link: other } = await app.made(writer, marks)
    expect(second).not.toBe(first)
    for (const link of [first, second, other])
      expect((await call('PUT', draftOf(link), { text: 'Not yet said.', over: null })).statusCode).toBe(200)
    await erase(writer, second)
    minutes += 719
    await purgeDeletedMemories(app.context)
    expect((await call('GET', draftOf(second))).json().draft).toMatchObject({ text: 'Not yet said.' })
    minutes += 2
    await purgeDeletedMemories(app.context)
    for (const link of [first, second]) expect((await call('GET', draftOf(link))).json().draft).toBeNull()
    expect((await call('GET', draftOf(other))).json().draft).toMatchObject({ text: 'Not yet said.' })
  })
})
