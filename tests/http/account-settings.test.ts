import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

let test: MemoryApp
let ann: SignedUp
beforeAll(async () => {
  test = await makeMemoryApp()
  ann = await test.signUp('ann')
})
afterAll(() => test.close())

const read = async (who: SignedUp) => (await test.get(who, '/user/settings')).json()
const change = (payload: object, who: SignedUp = ann) =>
  test.inject({ method: 'PATCH', url: '/user/settings', payload, headers: who.headers })
const shown = async (id: string, who: SignedUp | null = null) => (await test.get(who, `/user/${id}/public/`)).json()

describe('account settings', () => {
  it('start empty and change one at a time', async () => {
    const quiet = { digest: 'off', notifications_paused: false, slow_comments: false }
    expect(await read(ann)).toEqual({ bio: '', default_privacy: null, ...quiet })
    expect((await change({ bio: '  I like trains.\r\nAnd tea.  ' })).json()).toEqual({
      bio: 'I like trains.\nAnd tea.',
      default_privacy: null,
      ...quiet,
    })
    expect((await change({ default_privacy: 2 })).json()).toEqual({
      bio: 'I like trains.\nAnd tea.',
      default_privacy: 2,
      ...quiet,
    })
    expect((await change({ bio: '' })).json()).toEqual({ bio: '', default_privacy: 2, ...quiet })
    expect((await change({ default_privacy: null })).json()).toEqual({ bio: '', default_privacy: null, ...quiet })
    const loud = { bio: '', default_privacy: null, digest: 'weekly', notifications_paused: true, slow_comments: true }
    expect((await change({ slow_comments: true })).json()).toMatchObject({ slow_comments: true, digest: 'off' })
    expect((await change({ digest: 'weekly' })).json()).toEqual({ ...loud, notifications_paused: false })
    expect((await change({ notifications_paused: true })).json()).toEqual(loud)
    expect(await read(ann)).toEqual(loud)
    expect((await change({ ...quiet })).json()).toEqual({ bio: '', default_privacy: null, ...quiet })
  })

  it('a suspended member can change settings, except text that others see', async () => {
    const ben = await test.signUp()
    await test.pool.query(`update users set suspended_until = now() + interval '1 day' where id = $1`, [ben.user.id])
    expect((await change({ bio: 'Look at me.' }, ben)).statusCode).toBe(403)
    expect((await change({ default_privacy: 2 }, ben)).json()).toMatchObject({ bio: '', default_privacy: 2 })
  })

  it('shows the bio to everybody and other settings to the owner only', async () => {
    await change({ bio: 'I like trains.', default_privacy: 1 })
    const reader = await test.signUp()
    for (const who of [null, reader, ann])
      expect(await shown(ann.user.id, who)).toEqual({
        id: ann.user.id,
        username: 'ann',
        avatar: null,
        bio: 'I like trains.',
      })
    expect(await read(reader)).toMatchObject({ bio: '', default_privacy: null })
    expect((await test.get(null, '/user/settings')).statusCode).toBe(401)
  })

  it.each([
    ['300 graphemes', { bio: '🚂'.repeat(300) }, 200],
    ['301 graphemes', { bio: '🚂'.repeat(301) }, 400],
    ['a bidirectional control character', { bio: 'safe \u202egnp.exe' }, 400],
    ['a control character', { bio: 'a\u0007b' }, 400],
    ['an unknown privacy', { default_privacy: 3 }, 400],
    ['an hourly digest', { digest: 'hourly' }, 400],
    ['an empty payload', {}, 400],
    ['an unknown field', { role: 'moderator' }, 400],
  ])('validates %s', async (_what, payload, status) => {
    const before = await read(ann)
    const answer = await change(payload)
    expect(answer.statusCode, answer.body).toBe(status)
    if (status === 400) expect(await read(ann)).toEqual(before)
  })

  it('a new memory starts with the default privacy, or without one with that of the last memory [AMB-48]', async () => {
    const ben = await test.signUp('ben')
    const begins = async () => (await test.get(ben, '/memories/api/v1/last-privacy/')).json()
    await test.made(ben, { privacy: 2 })
    expect(await begins()).toMatchObject({ privacy: 2 })
    await change({ default_privacy: 1 }, ben)
    expect(await begins()).toMatchObject({ privacy: 1 })
    await change({ default_privacy: 0 }, ben)
    expect(await begins()).toMatchObject({ privacy: 0 })
    await change({ default_privacy: null }, ben)
    expect(await begins()).toMatchObject({ privacy: 2 })
  })
})
