import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { purgeRemovedComments, removedRetentionDays } from '../../src/server/features/comments/index.ts'
import { createDraftSeal } from '../../src/server/features/drafts/index.ts'
import { openCopy } from '../../src/server/features/reports/index.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

// Ann wrote the memory, Ben something under it, and Cleo reads both.
let app: MemoryApp
let [ann, ben, cleo] = [] as unknown as [SignedUp, SignedUp, SignedUp]
const clock = Date.parse('2026-11-22T10:00:00Z')
beforeAll(async () => {
  app = await makeMemoryApp({ now: () => new Date(clock) })
  ;[ann, ben, cleo] = [await app.signUp('ann'), await app.signUp('ben'), await app.signUp('cleo')]
})
afterAll(() => app.close())
beforeEach(async () => {
  for (const table of ['avoided_members', 'reports']) await app.pool.query(`delete from ${table}`)
})

const send = (who: SignedUp, method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
  app.inject({ method, url, headers: who.headers, payload })
const block = (who: SignedUp, other: SignedUp, more: object = {}) =>
  send(who, 'PUT', `/api/v1/avoided/${other.user.id}`, { kind: 'block', ...more })
const blocked = async (who: SignedUp): Promise<string[]> =>
  (await app.get(who, '/api/v1/avoided/'))
    .json()
    .results.map(({ user }: { user: { username: string } }) => user.username)

type Under = { link: string; id: string }
type Surface = {
  make: (link: string) => Promise<string>
  named: (id: string) => object
  remove: (who: SignedUp, id: string) => ReturnType<typeof send>
  /** How many of it this person finds under the memory. */
  shown: (who: SignedUp, link: string) => Promise<number>
}
const found = async (who: SignedUp, url: string) => (await app.get(who, url)).json().results.length
const surfaces: Record<string, Surface> = {
  comment: {
    make: async (shareable_link) =>
      (await send(ben, 'POST', '/api/v1/comments/create/', { shareable_link, content: 'Your own fault.' })).json().data
        .id,
    named: (id) => ({ metoo: id }),
    remove: (who, id) => send(who, 'POST', `/api/v1/comments/${id}/delete/`),
    shown: (who, link) => found(who, `/api/v1/comments/?shareable_link=${link}`),
  },
  'private comment': {
    make: async (shareable_link) =>
      (
        await send(ben, 'POST', '/api/v1/comments/create/private/', {
          shareable_link,
          comment_content: 'Your own fault.',
        })
      ).json().data.private_comment_id,
    named: (id) => ({ private_comment: id }),
    remove: (who, id) => send(who, 'POST', `/api/v1/comments/delete/private/?private_comment_id=${id}`),
    shown: (who, link) => found(who, `/api/v1/comments/private/?shareable_link=${link}`),
  },
  connection: {
    make: async (shareable_link) => {
      const { shareable_link: linked } = await app.made(ben, { title: 'Your own fault.' })
      return (await send(ben, 'POST', '/api/v1/connect/new/', { shareable_link, linked })).json().data.connection_id
    },
    named: (id) => ({ connection: id }),
    remove: (who, id) => send(who, 'POST', '/api/v1/connect/delete/', { connection_id: id }),
    shown: (who, link) => found(who, `/api/v1/connect/?shareable_link=${link}`),
  },
}

async function under(surface: Surface): Promise<Under> {
  const { shareable_link: link } = await app.made(ann, { title: 'The bus' })
  return { link, id: await surface.make(link) }
}
const report = (who: SignedUp, { named }: Surface, { link, id }: Under, more: object = {}) =>
  send(who, 'POST', '/guide/', { memory: link, ...named(id), reason: 'hate', remark: '', ...more })
/** What reports keep, by the thing. */
async function kept(id: string) {
  const { rows } = await app.pool.query(
    'select about_id, key_id, sealed, remark, snapshot from reports where about_id = $1',
    [id],
  )
  return rows.map((row) => openCopy(createDraftSeal(app.context.config), row))
}

const acts = ['block', 'report', 'remove', 'close'] as const
const ordersOf = (some: readonly string[]): string[][] =>
  some.length === 0
    ? [[]]
    : some.flatMap((one) => ordersOf(some.filter((other) => other !== one)).map((rest) => [one, ...rest]))

describe.each(Object.entries(surfaces))('%s: the author of the memory', (_name, surface) => {
  const act: Record<string, (there: Under) => ReturnType<typeof send>> = {
    block: () => block(ann, ben),
    report: (there) => report(ann, surface, there),
    remove: ({ id }) => surface.remove(ann, id),
    close: ({ link }) => send(ann, 'POST', '/api/v1/comments/mode/', { shareable_link: link, mode: 2 }),
  }
  it.each([false, true])(
    'blocks, reports, removes and closes in every order; the other blocked first: %s',
    async (first) => {
      for (const order of ordersOf(acts)) {
        await app.pool.query('delete from avoided_members')
        const there = await under(surface)
        if (first) expect((await block(ben, ann)).statusCode).toBe(200)
        for (const one of order) {
          const answer = await act[one]?.(there)
          expect(answer?.statusCode, `${one} of ${order.join(', ')}: ${answer?.body}`).toBe(
            one === 'report' ? 201 : 200,
          )
        }
        const copies = await kept(there.id)
        expect(copies, order.join(', ')).toMatchObject([{ writer: 'ben', title: 'The bus' }])
        expect(JSON.stringify(copies)).toContain('Your own fault.')
        expect([await surface.shown(ann, there.link), await surface.shown(cleo, there.link)]).toEqual([0, 0])
        expect(await blocked(ann)).toEqual(['ben'])
        const { rows } = await app.pool.query('select comment_mode from memories where shareable_link = $1', [
          there.link,
        ])
        expect(rows).toEqual([{ comment_mode: 2 }])
        // The other finds it gone, and it does not come back by them.
        await send(ann, 'DELETE', `/api/v1/avoided/${ben.user.id}`)
        await send(ben, 'DELETE', `/api/v1/avoided/${ann.user.id}`)
        expect(await surface.shown(ben, there.link)).toBe(0)
      }
    },
    180_000,
  )

  it('removes it for all readers, restores a comment at once, and can report it for 30 days', async () => {
    const there = await under(surface)
    const readers = surface === surfaces['private comment'] ? [ann, ben] : [ann, ben, cleo]
    const seen = () => Promise.all(readers.map((who) => surface.shown(who, there.link)))
    expect(new Set(await seen())).toEqual(new Set([1]))
    expect([200, 403, 404]).toContain((await surface.remove(cleo, there.id)).statusCode)
    expect(new Set(await seen())).toEqual(new Set([1]))
    for (const _ of [1, 2]) expect((await surface.remove(ann, there.id)).statusCode).toBe(200)
    expect(new Set(await seen())).toEqual(new Set([0]))
    expect((await app.get(ann, '/api/v1/notifications/')).body).not.toContain(there.id)
    expect((await report(cleo, surface, there)).statusCode).toBe(404)
    const housekeeping = (days: number) =>
      purgeRemovedComments({ ...app.context, now: () => new Date(clock + days * 86_400_000) })
    await housekeeping(removedRetentionDays - 1)
    expect((await report(ann, surface, there)).statusCode).toBe(201)
    if (surface === surfaces.comment) {
      expect((await send(ben, 'POST', `/api/v1/comments/${there.id}/restore/`)).statusCode).toBe(404)
      expect((await send(ann, 'POST', `/api/v1/comments/${there.id}/restore/`)).statusCode).toBe(200)
      expect(new Set(await seen())).toEqual(new Set([1]))
      await surface.remove(ann, there.id)
    }
    await app.pool.query('delete from reports')
    await housekeeping(removedRetentionDays + 1)
    expect((await report(ann, surface, there)).statusCode).toBe(404)
  })

  it.each(['block after report', 'report after block', 'both at once', 'all at once'])(
    'keeps one copy and blocks the writer: %s',
    async (how) => {
      const there = await under(surface)
      if (how === 'block after report') {
        expect((await report(ann, surface, there)).statusCode).toBe(201)
        expect((await block(ann, ben, { remove: true })).json().data).toMatchObject({
          kind: 'block',
          removed: expect.any(Number),
        })
      } else if (how === 'report after block') {
        expect((await block(ann, ben, { remove: true })).statusCode).toBe(200)
        expect((await report(ann, surface, there)).statusCode).toBe(201)
      } else
        expect((await report(ann, surface, there, { block: true, remove: how === 'all at once' })).statusCode).toBe(201)
      expect(await kept(there.id)).toHaveLength(1)
      expect(await blocked(ann)).toEqual(['ben'])
      const isPrivate = surface === surfaces['private comment']
      expect(await surface.shown(cleo, there.link)).toBe(how === 'both at once' && !isPrivate ? 1 : 0)
      await send(ann, 'DELETE', `/api/v1/avoided/${ben.user.id}`)
      expect(await surface.shown(ann, there.link)).toBe(how === 'both at once' ? 1 : 0)
    },
  )
})

describe('blocking with removal', () => {
  it("removes all that the blocked member wrote under one's memories, praise included, and nothing else", async () => {
    const [mine, cleos] = [(await app.made(ann)).shareable_link, (await app.made(cleo)).shareable_link]
    const comment = await surfaces.comment?.make(mine)
    const own = (await send(ann, 'POST', '/api/v1/comments/create/', { shareable_link: mine, content: 'Mine.' })).json()
      .data.id
    for (const name of ['private comment', 'connection']) await surfaces[name]?.make(mine)
    for (const surface of Object.values(surfaces)) await surface.make(cleos)
    for (const where of [`shareable_link=${mine}`, `comment_id=${own}`])
      expect((await send(ben, 'POST', `/api/v1/feedback/new?feedback=honest&${where}`)).statusCode).toBe(200)
    expect((await send(ben, 'POST', `/api/v1/feedback/new?feedback=honest&shareable_link=${cleos}`)).statusCode).toBe(
      200,
    )
    // Also where they blocked me before, and again.
    await block(ben, ann)
    expect((await block(ann, ben)).json()).toEqual({ data: { id: ben.user.id, kind: 'block' } })
    const { removed } = (await block(ann, ben, { remove: true })).json().data
    expect(removed).toBeGreaterThanOrEqual(5)
    expect((await block(ann, ben, { remove: true })).json().data.removed).toBe(0)
    const contents = async (link: string) =>
      (await app.get(cleo, `/api/v1/comments/?shareable_link=${link}`))
        .json()
        .results.map((one: { content: string }) => one.content)
    expect(await contents(mine)).toEqual(['Mine.'])
    expect(await contents(cleos)).toEqual(['Your own fault.'])
    const { rows: left } = await app.pool.query(
      `select 'comment' as what, author_id from comments where user_id = $1 and removed_at is null
       union all select 'private comment', author_id from private_comments where user_id = $1 and removed_at is null
       union all select 'connection', author_id from connections where user_id = $1 and removed_at is null
       union all select 'praise', author_id from praises where user_id = $1`,
      [ben.user.id],
    )
    expect(left.filter(({ author_id }) => author_id === ann.user.id)).toEqual([])
    expect(left.filter(({ author_id }) => author_id === cleo.user.id).map(({ what }) => what)).toEqual([
      'comment',
      'private comment',
      'connection',
      'praise',
    ])
    for (const table of ['praises', 'comment_praises'])
      expect(
        (
          await app.pool.query(`select 1 from ${table} where user_id = $1 and author_id = $2`, [
            ben.user.id,
            ann.user.id,
          ])
        ).rows,
      ).toEqual([])
    expect(comment).toBeDefined()
  })

  it('returns 400 for removal without a block', async () => {
    expect((await send(ann, 'PUT', `/api/v1/avoided/${ben.user.id}`, { kind: 'mute', remove: true })).statusCode).toBe(
      400,
    )
    const payload = { member: ben.user.id, reason: 'hate', remark: '', remove: true }
    expect((await send(ann, 'POST', '/guide/', payload)).statusCode).toBe(400)
    expect(await blocked(ann)).toEqual([])
  })

  it('a report of a memory or member can also block, whoever blocked first, but never oneself', async () => {
    const { shareable_link: memory } = await app.made(ben, { title: 'Hers' })
    for (const named of [{ memory }, { member: ben.user.id }])
      for (const before of [[], [block(ann, ben)], [block(ben, ann)]]) {
        await Promise.all(before)
        const payload = { ...named, reason: 'hate', remark: '', block: true }
        expect((await send(ann, 'POST', '/guide/', payload)).statusCode).toBe(201)
        expect(await blocked(ann)).toEqual(['ben'])
        await app.pool.query('delete from avoided_members')
      }
    // Who reports what is their own blocks nobody.
    const own = (await app.made(ann)).shareable_link
    expect(
      (await send(ann, 'POST', '/guide/', { memory: own, reason: 'hate', remark: '', block: true })).statusCode,
    ).toBe(201)
    expect(await blocked(ann)).toEqual([])
  })
})

it('erases removed comments after the number of days in the privacy policy', async () => {
  expect(readFileSync('content/help/privacy-policy.md', 'utf8')).toContain(
    `erase it after ${removedRetentionDays} days`,
  )
  const things: Under[] = []
  for (const surface of Object.values(surfaces)) {
    const there = await under(surface)
    things.push(there)
    await surface.remove(ann, there.id)
  }
  const left = async () => {
    const { rows } = await app.pool.query(
      'select id from comments union all select id from private_comments union all select id from connections',
    )
    return things.filter(({ id }) => rows.some((row) => row.id === id)).length
  }
  const at = (days: number) => ({ ...app.context, now: () => new Date(clock + days * 86_400_000) })
  await purgeRemovedComments(at(removedRetentionDays - 1))
  expect(await left()).toBe(3)
  await purgeRemovedComments(at(removedRetentionDays + 1))
  expect(await left()).toBe(0)
})

it('the author can hide a comment under an own memory also after being blocked by its writer', async () => {
  const there = await under(surfaces.comment as Surface)
  await block(ben, ann)
  expect((await send(ann, 'POST', `/api/v1/interaction/comment/${there.id}/hide`)).statusCode).toBe(200)
  await send(ben, 'DELETE', `/api/v1/avoided/${ann.user.id}`)
  expect(await surfaces.comment?.shown(ann, there.link)).toBe(0)
  expect(await surfaces.comment?.shown(cleo, there.link)).toBe(1)
})
