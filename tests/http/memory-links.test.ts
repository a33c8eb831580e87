import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findReadableMemory, lockReadableMemory } from '../../src/server/features/visibility/index.ts'
import { sqlState, transaction } from '../../src/server/platform/db/transaction.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import type { ReadMemory as Memory } from './memory-calls.ts'
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

const opens = async (link: string) =>
  Promise.all([null, ben, ann].map(async (person) => (await app.read(person, link)).statusCode))

const changed = async (link: string, privacy: number) =>
  (await app.put(ann, link, { privacy })).json<Memory>().shareable_link

describe('link of a memory when its privacy changes', () => {
  it.each([
    ['public', 0, 'those with the link', 2],
    ['public', 0, 'its author', 1],
    ['those with the link', 2, 'its author', 1],
  ])('from %s (%i) to %s (%i) is a new one, and the former one works for the author only', async (_, from, __, to) => {
    const { shareable_link: old } = await app.made(ann, { privacy: from })
    const link = await changed(old, to)
    expect(link).not.toBe(old)
    expect(await opens(old)).toEqual([404, 404, 200])
    expect(await opens(link)).toEqual(to === 2 ? [200, 200, 200] : [404, 404, 200])
    const viaOld = (await app.read(ann, old)).json<Memory>()
    expect(viaOld.shareable_link).toBe(link)
    // To others the old link is one that never was.
    expect((await app.read(ben, old)).json()).toEqual((await app.read(ben, 'no-such-link')).json())
  })

  it('former link stays dead when the memory is opened again', async () => {
    const { shareable_link: first } = await app.made(ann, { privacy: 0 })
    const second = await changed(first, 1)
    expect(await changed(second, 2)).toBe(second)
    expect(await opens(first)).toEqual([404, 404, 200])
    expect(await opens(second)).toEqual([200, 200, 200])
  })

  it('stays the same when more people may read it, or privacy does not change', async () => {
    const { shareable_link: link } = await app.made(ann, { privacy: 1 })
    expect(await changed(link, 2)).toBe(link)
    expect(await changed(link, 2)).toBe(link)
    expect(await changed(link, 0)).toBe(link)
    expect((await app.put(ann, link, { title: 'Other words' })).json<Memory>().shareable_link).toBe(link)
  })

  it('author can edit through an old link, others cannot', async () => {
    const { shareable_link: old } = await app.made(ann, { privacy: 0 })
    const link = await changed(old, 2)
    const answer = await app.put(ann, old, { title: 'From an open tab' })
    expect([answer.statusCode, answer.json<Memory>().shareable_link]).toEqual([202, link])
    expect((await app.put(ben, old, { title: 'x' })).statusCode).toBe(404)
    for (const one of [old, link]) expect((await app.put(null, one, { title: 'x' })).statusCode).toBe(401)
    expect((await app.put(ben, link, { title: 'x' })).statusCode).toBe(403)
    expect((await app.read(null, link)).json<Memory>().title).toBe('From an open tab')
  })

  it('author can act through an old link, others cannot', async () => {
    const { shareable_link: old } = await app.made(ann, { privacy: 0 })
    const link = await changed(old, 2)
    const { id } = (await app.pool.query('select id from memories where shareable_link = $1', [link])).rows[0]
    const [findsOld, findsNew] = [old, link].map((one) => async (viewer: string | null) => [
      await findReadableMemory(app.pool, one, viewer),
      viewer === null ? undefined : await transaction(app.pool, (db) => lockReadableMemory(db, one, viewer)),
    ])
    const memory = { id, authorId: ann.user.id, link }
    expect(await findsOld?.(ann.user.id)).toEqual([memory, memory])
    expect(await findsOld?.(ben.user.id)).toEqual([undefined, undefined])
    expect(await findsNew?.(ben.user.id)).toEqual([memory, memory])
    expect(await findsOld?.(null)).toEqual([undefined, undefined])
    expect(await findsNew?.(null)).toEqual([memory, undefined])
  })

  it.each(['its link', 'an old link'])('change waits for a concurrent act by %s', async (which) => {
    const { shareable_link: old } = await app.made(ann, { privacy: 0 })
    const link = await changed(old, 2)
    const change = () =>
      app.pool.query('select 1 from memories where author_id = $2 and shareable_link = $1 for no key update nowait', [
        ...[link, ann.user.id],
      ])
    const held = transaction(app.pool, async (db) => {
      await lockReadableMemory(db, which === 'its link' ? link : old, ann.user.id)
      return change().then(
        () => 'not held',
        (error: unknown) => sqlState(error),
      )
    })
    const lockNotAvailable = '55P03'
    expect(await held).toBe(lockNotAvailable)
    expect((await change()).rows).toHaveLength(1)
  })

  it('former link returns 404 after deletion', async () => {
    const { shareable_link: old } = await app.made(ann, { privacy: 0 })
    await app.takenAway(await changed(old, 2))
    expect(await opens(old)).toEqual([404, 404, 404])
    expect(await findReadableMemory(app.pool, old, ann.user.id)).toBeUndefined()
  })
})
