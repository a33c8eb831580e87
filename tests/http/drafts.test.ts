import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraftSeal } from '../../src/server/platform/draft-seal.ts'
import { readDraftKeys } from '../../src/server/platform/setting-values.ts'
import { makeApp, type SignedUp, type TestApp } from '../helpers/server/make-app.ts'

let test: TestApp
let ann: SignedUp
let ben: SignedUp
beforeAll(async () => {
  test = await makeApp()
  ;[ann, ben] = [await test.signUp('ann'), await test.signUp('ben')]
})
afterAll(() => test.close())

const url = '/api/v1/drafts'
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
const get = async (who: SignedUp, name = '') =>
  (await test.inject({ url: `${url}${name}`, headers: who.headers })).json()
const choose = async (who: SignedUp, keeps: boolean) =>
  (await test.inject({ method: 'PUT', url, payload: { keeps }, headers: who.headers })).json()
const save = (who: SignedUp, text: string, over: string | null, name = '/memory') =>
  test.inject({
    ...{ method: 'PUT', url: `${url}${name}`, payload: { text, over } },
    headers: { ...who.headers, 'user-agent': phone },
  })
const drop = async (who: SignedUp, version: string) =>
  (await test.inject({ method: 'DELETE', url: `${url}/memory?version=${version}`, headers: who.headers })).json()

describe('drafts in the account', () => {
  it('are off until chosen, private, sealed in the table, and deleted when turned off', async () => {
    expect(await get(ann)).toEqual({ keeps: null, count: 0, drafts: [] })
    expect((await save(ann, 'We ate the plums.', null)).statusCode).toBe(403)
    expect(await choose(ann, true)).toEqual({ keeps: true, count: 0, drafts: [] })
    const first = (await save(ann, 'We ate the plums.', null)).json()
    expect(await get(ann, '/memory')).toEqual({
      keeps: true,
      draft: { ...first, text: 'We ate the plums.', device: 'Safari on an iPhone' },
    })
    expect(await get(ann)).toMatchObject({
      drafts: [{ name: 'memory', device: 'Safari on an iPhone', saved_at: first.saved_at }],
    })
    const inSpanish = { ...ann, headers: { ...ann.headers, 'accept-language': 'es' } }
    expect((await get(inSpanish)).drafts[0].device).toBe('Safari en un iPhone')
    expect((await get(inSpanish, '/memory')).draft.device).toBe('Safari en un iPhone')
    await choose(ben, true)
    expect((await get(ben)).drafts).toEqual([])
    expect(await get(ben, '/memory')).toEqual({ keeps: true, draft: null })
    const { rows } = await test.pool.query("select encode(sealed, 'escape') as sealed, key_id from drafts")
    expect(JSON.stringify(rows)).not.toContain('plums')
    const key = await readFile(join(test.context.config.dataDir, 'draft-key'), 'utf8')
    expect(key).toContain(rows[0].key_id)
    expect((await stat(join(test.context.config.dataDir, 'draft-key'))).mode & 0o077).toBe(0)

    // Signing out ends the session and leaves it; another sign-in finds it.
    const signIn = {
      method: 'POST',
      url: '/user/login',
      payload: { email: ann.user.email, password: ann.password },
    } as const
    const other = { authorization: `Bearer ${(await test.inject(signIn)).json().access_token}` }
    await test.inject({ method: 'POST', url: '/user/logout', headers: other })
    expect((await get(ann, '/memory')).draft.text).toBe('We ate the plums.')

    expect(await choose(ann, false)).toEqual({ keeps: false, count: 0, drafts: [] })
    expect((await test.pool.query('select 1 from drafts')).rowCount).toBe(0)
    expect(await get(ann, '/memory')).toEqual({ keeps: false, draft: null })
  })

  it('rejects overwriting a newer version with 409 and the stored draft', async () => {
    await choose(ann, true)
    const first = (await save(ann, 'first', null)).json()
    const second = (await save(ann, 'second', first.version)).json()
    for (const over of [null, first.version]) {
      const refused = await save(ann, 'from another device', over)
      expect([refused.statusCode, refused.json().current]).toMatchObject([409, { text: 'second', ...second }])
    }
    const both = await Promise.all(['a', 'b'].map((text) => save(ann, text, second.version)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await drop(ann, second.version)).toEqual({ deleted: false })
    const { version } = (await get(ann, '/memory')).draft
    expect(await drop(ann, version)).toEqual({ deleted: true })
    // A first save by two at once is one save and one question.
    const news = await Promise.all(['a', 'b'].map((text) => save(ann, text, null)))
    expect(news.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('limits size, number and name', async () => {
    await choose(ben, true)
    expect((await save(ben, 'x'.repeat(100_001), null)).statusCode).toBe(400)
    for (let n = 0; n < 50; n++) expect((await save(ben, 'x', null, `/wizard:${n}`)).statusCode).toBe(200)
    expect((await save(ben, 'x', null, '/wizard:one-more')).statusCode).toBe(400)
    expect((await save(ben, 'x', null, '/no%20name')).statusCode).toBe(400)
    expect((await get(ben)).count).toBe(50)
  })
})

describe('the seal of drafts', () => {
  const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
  const sealOf = (text: string) => createDraftSeal({ draftKeys: readDraftKeys(text) ?? [], dataDir: '/nowhere' })

  it('opens with the key that sealed it, also after key rotation, and with no other key or name', () => {
    const [old, now] = [key('2025'), key('2026')]
    const sealed = sealOf(old).seal('We ate the plums.', 'ann/memory')
    expect(sealOf(`${now},${old}`).open(sealed, 'ann/memory')).toBe('We ate the plums.')
    expect(sealOf(`${now},${old}`).seal('x', 'ann/memory').key_id).toBe('2026')
    expect(sealOf(now).open(sealed, 'ann/memory')).toBeNull()
    expect(sealOf(old).open(sealed, 'ben/memory')).toBeNull()
    expect(sealOf(key('2025')).open(sealed, 'ann/memory')).toBeNull()
    sealed.sealed[30] = (sealed.sealed[30] ?? 0) ^ 1
    expect(sealOf(old).open(sealed, 'ann/memory')).toBeNull()
  })

  it('rejects an invalid seal key', () => {
    for (const text of ['x', 'a:short', `${key('a')},`, `${key('a')},${key('a')}`, key('A B')])
      expect(readDraftKeys(text), text).toBeUndefined()
  })
})
