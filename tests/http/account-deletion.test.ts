import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cancelDeletion, deleteDueAccounts } from '../../src/server/features/accounts/account-deletion.ts'
import { deleteUnverifiedAccounts } from '../../src/server/features/accounts/unverified-accounts.ts'
import { retainedTables } from '../../src/server/features/memories/write/memories-of-account-deletion.ts'
import type { Context } from '../../src/server/platform/context.ts'
import { formerMember } from '../../src/server/platform/db/former-member.ts'
import { personalTables } from '../../src/server/platform/personal-tables/registry.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { rowsWith } from '../helpers/server/rows-with.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'

let days = 0
let test: MemoryApp
let stranger: SignedUp
beforeAll(async () => {
  test = await makeMemoryApp({ now: () => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000) })
  stranger = await test.signUp('stranger')
})
afterAll(() => test.close())

const post = (url: string, payload: object, headers = {}) => test.inject({ method: 'POST', url, payload, headers })
const close = (who: SignedUp, payload: object = {}) => post('/user/delete/', payload, who.headers)
const logIn = ({ user, password }: SignedUp, more: object = {}) =>
  post('/user/login', { email: user.email, password, ...more })

const marks = { description: 'A #lighthouse of mine.', feelings: tags('lonely') }

/** Somebody with a memory in each privacy. */
async function writer() {
  const who = await test.signUp()
  const [open, linked, own] = [
    await test.made(who, { ...marks, privacy: 0 }),
    await test.made(who, { ...marks, privacy: 2 }),
    await test.made(who, { ...marks, privacy: 1 }),
  ].map(({ shareable_link }) => shareable_link)
  return { who, links: { open: open ?? '', linked: linked ?? '', own: own ?? '' } }
}

/** Every place where others could meet somebody's memories or name. */
async function seen(who: SignedUp, links: Record<string, string>): Promise<string> {
  const urls = [
    '/api/v1/feed/?page_size=50',
    '/memories/memories-list/?page_size=50',
    '/memories/memories-list/?hashtag=lighthouse',
    '/memories/memories-list/?tag=lonely&tag_type=feelings',
    `/memories/memories-list/?user=${who.user.id}`,
    `/memories/memories-list/?user=${who.user.username}`,
    `/user/${who.user.id}/public/`,
    ...Object.values(links).map((link) => `/memories/api/v1/memories/${link}/get-details`),
  ]
  const bodies = []
  for (const person of [null, stranger]) for (const url of urls) bodies.push((await test.get(person, url)).body)
  return bodies.join('\n')
}

describe('deleting an account', () => {
  it('hides the account at once from lists, links, profiles and completions', async () => {
    const { who, links } = await writer()
    expect(await seen(who, links)).toContain(who.user.username)
    const answer = await close(who)
    expect(answer.json()).toEqual({
      detail: expect.stringMatching(/^Your account is closed\. .*on January 15, 2026/),
      leaving_on: '2026-01-15T00:00:00.000Z',
    })
    const after = await seen(who, links)
    for (const trace of [who.user.username, ...Object.values(links)]) expect(after).not.toContain(trace)
    expect((await test.get(null, '/memories/api/v1/autocomplete?q=lightho')).json()).toEqual([])
  })

  it('sends a mail with the deletion date that reveals nothing about the site', async () => {
    const { who } = await writer()
    await close(who)
    await expect
      .poll(() => test.mails.filter(({ to }) => to === who.user.email).at(-1)?.subject)
      .toBe('Your account is closed')
    expect(test.mails.at(-1)?.text).toContain('delete it and everything in it on January 15, 2026')
    const { subject, text } = test.mails.findLast(({ to }) => to === who.user.email) ?? { subject: '', text: '' }
    expect(subject + text).not.toMatch(/kindred|trauma|memor|https?:/i)
  })

  it('rejects all open sessions and codes', async () => {
    const { who, links } = await writer()
    const code = await test.codeFor(who.user.email)
    await close(who)
    const answers = [
      await test.get(who, '/user/profile/'),
      await test.put(who, links.open, { title: 'Still me' }),
      await test.post(who, { type: 3, description: 'More', privacy: 0, status: 1 }),
      await post('/refresh-token', { 'refresh-token': who.tokens.refresh }),
      await post('/user/verify-email', { code }, who.headers),
      await close(who),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401])
  })

  it('can be undone by signing in before the deletion date, and everything is restored', async () => {
    const { who, links } = await writer()
    const before = await seen(who, links)
    await close(who, { memories: 1 })
    const refused = await logIn(who)
    expect(refused.statusCode).toBe(409)
    expect(refused.json().leaving_on).toBe('2026-01-15T00:00:00.000Z')
    expect(refused.cookies).toEqual([])
    expect((await logIn({ ...who, password: 'not this one' }, { keep: true })).statusCode).toBe(400)
    const back = await logIn(who, { keep: true })
    expect(back.statusCode, back.body).toBe(200)
    expect(await seen(who, links)).toBe(before)
    const headers = { authorization: `Bearer ${back.json().access_token}` }
    for (const link of Object.values(links)) expect((await test.read({ headers }, link)).statusCode).toBe(200)
    expect(await test.whenDaysAreOver()).toBeGreaterThanOrEqual(0)
    expect((await logIn(who)).statusCode).toBe(200)
    const { rows } = await test.pool.query(
      `select 1 from memory_tags t join memories m on m.author_id = t.author_id and m.id = t.memory_id
       where t.author_id = $1 and t.listed <> (m.privacy = 0)`,
      [who.user.id],
    )
    expect(rows).toEqual([])
  })

  it('is not undone by a password that was changed meanwhile', async () => {
    const { who } = await writer()
    await close(who)
    await cancelDeletion(test.context, { ...who.user, passwordHash: 'an earlier one' } as never)
    expect((await logIn(who)).statusCode).toBe(409)
    expect((await logIn(who, { keep: true })).statusCode).toBe(200)
  })

  it('needs no options and deletes memories by default', async () => {
    const { who } = await writer()
    const { headers } = who
    expect((await test.inject({ method: 'POST', url: '/user/delete', headers })).statusCode).toBe(200)
    const { rows } = await test.pool.query('select leaves_memories as leaves from users where id = $1', [who.user.id])
    expect(rows).toEqual([{ leaves: false }])
  })

  it('can be undone after resetting a forgotten password', async () => {
    const { who } = await writer()
    await close(who)
    const earlier = test.mails.filter(({ to }) => to === who.user.email).length
    await post('/password/forgot', { email: who.user.email })
    const code = await test.codeFor(who.user.email, earlier + 1)
    const password = 'nine calm otters drift'
    const reset = await post('/password/reset', { code, new_password: password, confirm_new_password: password })
    expect(reset.statusCode, reset.body).toBe(200)
    expect((await logIn({ ...who, password })).statusCode).toBe(409)
    expect((await logIn({ ...who, password }, { keep: true })).statusCode).toBe(200)
  })

  it('can be undone until the deletion date, not after', async () => {
    const { who } = await writer()
    const { who: other } = await writer()
    for (const one of [who, other]) await close(one)
    const begun = days
    days += 13.9
    await deleteDueAccounts(test.context)
    expect((await logIn(other, { keep: true })).statusCode).toBe(200)
    days += 0.2
    expect(await deleteDueAccounts(test.context)).toBeGreaterThanOrEqual(1)
    expect(await deleteDueAccounts(test.context)).toBe(0)
    expect((await logIn(who, { keep: true })).statusCode).toBe(400)
    expect((await logIn(other)).statusCode).toBe(200)
    days = begun
  })

  it('returns 403 without a recent password and 400 for an unknown choice', async () => {
    const { who } = await writer()
    expect((await close(who, { memories: 2 })).statusCode).toBe(400)
    expect((await close(who, { reason: 'none' })).statusCode).toBe(400)
    days += 1
    const signedIn = (await logIn(who)).json().access_token
    days += 11 / 1440
    const late = await post('/user/delete', {}, { authorization: `Bearer ${signedIn}` })
    expect([late.statusCode, (await logIn(who)).statusCode]).toEqual([403, 200])
    days = 0
  })
})

describe('the erasure hook', () => {
  it('is called once for each closing or expired account and for no other', async () => {
    const { who } = await writer()
    const { who: other } = await writer()
    await test.whenDaysAreOver()
    const asked: string[][] = []
    const clearUpAfter: Context['erasure']['clearUpAfter'] = (accounts, deletion) => {
      asked.push(accounts)
      return deletion()
    }
    const over = () =>
      deleteDueAccounts({ ...test.context, erasure: { clearUpAfter }, now: () => new Date(Date.UTC(2026, 0, 16)) })
    expect(await over()).toBe(0)
    expect(asked).toEqual([])
    const told = vi.spyOn(test.context.erasure, 'clearUpAfter')
    for (const one of [who, other]) await close(one)
    expect(told.mock.calls.map(([accounts]) => accounts)).toEqual([[who.user.id], [other.user.id]])
    told.mockRestore()
    await logIn(other, { keep: true })
    expect(await over()).toBe(1)
    expect(asked).toEqual([[who.user.id]])
  })
})

describe('memories to be deleted with the account', () => {
  it('leave no row after the grace period', async () => {
    const { who, links } = await writer()
    await close(who, { memories: 0 })
    await test.whenDaysAreOver()
    const after = await seen(who, links)
    for (const trace of [who.user.username, ...Object.values(links)]) expect(after).not.toContain(trace)
    const { rows } = await test.pool.query('select shareable_link from memories where shareable_link = any ($1)', [
      Object.values(links),
    ])
    expect(rows).toEqual([])
    expect(await rowsWith(test.pool, who.user.id)).toEqual([])
  })
})

describe('memories to be kept without an author', () => {
  it('keeps public memories with all parts but no trace of the author, and deletes the rest', async () => {
    const { who, links } = await writer()
    const before = (await test.read(stranger, links.open)).json()
    await close(who, { memories: 1 })
    expect((await test.read(stranger, links.open)).statusCode).toBe(404)
    await test.whenDaysAreOver()
    const after = (await test.read(stranger, links.open)).json()
    const author = { id: formerMember.id, username: formerMember.name, avatar: null }
    expect(after).toEqual({ ...before, author, x: { x1: formerMember.id } })
    for (const link of [links.linked, links.own]) expect((await test.read(stranger, link)).statusCode).toBe(404)
    const search = async (query: string) => (await test.get(null, `/memories/memories-list/?${query}`)).body
    for (const query of ['hashtag=lighthouse', 'tag=lonely&tag_type=feelings']) {
      expect(await search(query)).toContain(links.open)
      expect(await search(query)).not.toContain(who.user.username)
    }
    for (const table of Object.keys(personalTables)) {
      const { rows } = await test.pool.query(`select row_to_json(t)::text as row from ${table} t`)
      expect(
        rows.filter(({ row }) => row.includes(who.user.id) || row.includes(who.user.username)),
        table,
      ).toEqual([])
    }
  })

  it('the placeholder author has no profile or sign-in, reserves its name and never expires', async () => {
    expect((await test.get(null, `/user/${formerMember.id}/public/`)).statusCode).toBe(404)
    expect((await post('/user/login', { email: 'x', password: 'y' })).statusCode).toBe(400)
    expect((await post('/password/forgot', { email: formerMember.name })).statusCode).toBe(400)
    const payload = { username: formerMember.name, email: 'n@example.org', password: 'slow river lantern' }
    expect((await post('/user/signup', { ...payload, confirm_password: payload.password })).statusCode).toBe(400)
    for (const later of [400, 800])
      await deleteUnverifiedAccounts({ ...test.context, now: () => new Date(Date.UTC(2026, 0, 1 + later)) })
    const { rows } = await test.pool.query('select id from users where id = $1', [formerMember.id])
    expect(rows).toHaveLength(1)
  })

  it('keeps all tables of a memory except links, photos, private comments, reports, decisions and notices', () => {
    const parts = Object.entries(personalTables).flatMap(([name, { columns }]) =>
      'memory_id' in columns ? [name] : [],
    )
    expect(parts.filter((name) => !(retainedTables as readonly string[]).includes(name))).toEqual([
      'former_links',
      'photos',
      'link_holders',
      'private_comments',
      'reports',
      'decisions',
      'notices',
    ])
  })
})

it('concurrent sign-in, undo and deletion return no 500, and keep or delete the account completely', async () => {
  for (let round = 0; round < 8; round++) {
    const { who, links } = await writer()
    await close(who, { memories: round % 2 })
    const [kept, ...others] = await Promise.all([
      logIn(who, { keep: true }),
      logIn(who),
      logIn(who, { keep: true }),
      post('/password/forgot', { email: who.user.email }),
      test.whenDaysAreOver(),
      test.whenDaysAreOver(),
    ])
    for (const answer of [kept, ...others])
      if (typeof answer !== 'number') expect([200, 400, 409], answer.body).toContain(answer.statusCode)
    const { rows } = await test.pool.query<{ leaving: boolean }>(
      'select leaving_on is not null as leaving from users where id = $1',
      [who.user.id],
    )
    const own = await test.pool.query('select status from memories where author_id = $1', [who.user.id])
    if (rows.length === 0) expect(own.rows).toEqual([])
    else {
      expect(rows[0]?.leaving).toBe(false)
      expect(own.rows.map(({ status }) => status)).toEqual([1, 1, 1])
      expect((await test.read(null, links.open)).statusCode).toBe(200)
    }
  }
})
