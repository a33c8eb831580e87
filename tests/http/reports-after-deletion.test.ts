import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteUnverifiedAccounts } from '../../src/server/features/accounts/unverified-accounts.ts'
import { createDraftSeal } from '../../src/server/features/drafts/index.ts'
import { giveRole } from '../../src/server/features/moderation/give-role.ts'
import { deleteExpiredDecisions } from '../../src/server/features/moderation/index.ts'
import { eraseReports, sealReports } from '../../src/server/features/reports/index.ts'
import { totpCode } from '../helpers/server/authenticator.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { setUpSecondFactor } from '../helpers/server/make-moderator.ts'
import { type MemoryApp, makeMemoryApp, tags } from './memory-calls.ts'
import { formWith, smallPicture } from './photo-calls.ts'

let app: MemoryApp
let mod: SignedUp
let secret: string
let clock = Date.parse('2026-11-22T10:00:00Z')
let people = 0
const day = 86_400_000
beforeAll(async () => {
  // Years go by, and the moderator stays signed in.
  app = await makeMemoryApp({ env: { SESSION_DAYS: '3650' }, now: () => new Date(clock) })
  mod = await app.signUp('mona')
  await giveRole(app.pool, mod.user.username, 'moderator')
  secret = await setUpSecondFactor(app, mod)
})
afterAll(() => app.close())

const post = (person: SignedUp, url: string, payload: object = {}) =>
  app.inject({ method: 'POST', url, headers: person.headers, payload })
const member = (name: string) => app.signUp(`${name}-${++people}`)

type Entry = Record<string, unknown> & {
  about_id: string
  snapshot: Record<string, unknown>
  writer: Record<string, unknown>
  decisions: { kind: string }[]
}
const queue = async (settled = 0): Promise<Entry[]> =>
  (await app.get(mod, `/api/v1/moderation/queue/?settled=${settled}`)).json().results
const waiting = async (remark: string): Promise<Entry> => {
  const found = (await queue()).find(({ reports }) => JSON.stringify(reports).includes(remark))
  expect(found, remark).toBeDefined()
  return found as Entry
}
const decide = (about_id: string, payload: object) => {
  clock += 1_000
  return post(mod, '/api/v1/moderation/decisions/', { about_id, ...payload })
}

type Scene = { ann: SignedUp; ben: SignedUp; link: string }
type Surface = {
  /** Ben's thing; gives how it is named in a report. */
  make: (scene: Scene) => Promise<Record<string, unknown>>
  remove?: (scene: Scene, named: Record<string, unknown>) => Promise<unknown>
  kept: Record<string, unknown>
}

const written = { title: 'The shed', description: 'Ben wrote this.', sensitive_topics: tags('emotional-abuse') }

async function memoryWithPhoto({ ben }: Scene): Promise<Record<string, unknown>> {
  const form = formWith(smallPicture)
  const headers = { ...form.headers, ...ben.headers }
  const url = '/api/v1/image/upload-image/t/'
  const { temp_id } = (await app.inject({ method: 'POST', url, headers, payload: form.payload })).json()
  const described = { temp_id, alt: 'A dark shed' }
  await app.inject({ method: 'PUT', url: '/api/v1/image/alt-text', payload: described, headers: ben.headers })
  const { shareable_link: memory } = await app.made(ben, { ...written, image_list: [temp_id] })
  return { memory }
}

const surfaces: Record<string, Surface> = {
  'a memory with a photo': {
    make: memoryWithPhoto,
    remove: ({ ben }, { memory }) =>
      app.inject({ method: 'DELETE', url: `/memories/api/v1/memories/${memory}`, headers: ben.headers }),
    kept: {
      ...{ title: 'The shed', description: 'Ben wrote this.', topics: ['emotional-abuse'], photos: 1 },
      photo_words: ['A dark shed'],
    },
  },
  'a comment': {
    make: async ({ ben, link }) => {
      const payload = { shareable_link: link, content: 'Ben wrote this.' }
      return { memory: link, metoo: (await post(ben, '/api/v1/comments/create/', payload)).json().data.id }
    },
    remove: ({ ben }, { metoo }) => post(ben, `/api/v1/comments/${metoo}/delete/`),
    kept: { title: 'The bus', comment: 'Ben wrote this.' },
  },
  'a private comment': {
    make: async ({ ben, link }) => {
      const payload = { shareable_link: link, comment_content: 'Ben wrote this.' }
      const made = await post(ben, '/api/v1/comments/create/private/', payload)
      return { memory: link, private_comment: made.json().data.private_comment_id }
    },
    remove: ({ ben }, { private_comment }) =>
      post(ben, `/api/v1/comments/delete/private/?private_comment_id=${private_comment}`),
    kept: { title: 'The bus', comment: 'Ben wrote this.' },
  },
  'a connection': {
    make: async ({ ben, link }) => {
      const { shareable_link: linked } = await app.made(ben, written)
      const made = await post(ben, '/api/v1/connect/new/', { shareable_link: link, linked })
      return { memory: link, connection: made.json().data.connection_id }
    },
    remove: ({ ben }, { connection }) => post(ben, '/api/v1/connect/delete/', { connection_id: connection }),
    kept: { title: 'The bus', linked: { title: 'The shed', description: 'Ben wrote this.' } },
  },
  'a member': {
    make: async ({ ben }) => {
      await app.inject({
        method: 'PATCH',
        url: '/user/settings',
        payload: { bio: 'Ben wrote this.' },
        headers: ben.headers,
      })
      return { member: ben.user.id }
    },
    kept: { bio: 'Ben wrote this.', has_picture: false },
  },
}

async function reported({ make }: Surface, remark: string) {
  const [ann, ben] = [await member('ann'), await member('ben')]
  const scene = { ann, ben, link: (await app.made(ann, { title: 'The bus' })).shareable_link }
  const named = await make(scene)
  const sent = await post(ann, '/guide/', { ...named, reason: 'something-else', remark })
  expect(sent.statusCode, sent.body).toBe(201)
  return { ...scene, named }
}

it.each(Object.entries(surfaces))(
  'keeps a sealed copy of %s after its deletion, reports that, and the account can be suspended',
  async (name, surface) => {
    const { ann, ben, link, named } = await reported(surface, `about ${name}`)
    expect(await waiting(`about ${name}`)).toMatchObject({ is_deleted: false, snapshot: surface.kept })
    // The database has none of the words of a report.
    const { rows } = await app.pool.query(`select row_to_json(r)::text as row from reports r`)
    expect(rows.filter(({ row }) => /Ben wrote this|about a/.test(row))).toEqual([])

    await surface.remove?.({ ann, ben, link }, named)
    const { about_id, ...entry } = await waiting(`about ${name}`)
    expect(entry).toMatchObject({
      ...{ is_deleted: surface.remove !== undefined, remaining: 'account', snapshot: surface.kept },
      writer: { id: ben.user.id, username: ben.user.username },
    })
    expect((await decide(about_id, { decision: 1, reason: 'hate' })).statusCode).toBe(400)
    expect((await decide(about_id, { decision: 5, reason: 'hate', days: '3' })).statusCode).toBe(201)
    expect((await app.post(ben, written)).statusCode).toBe(403)
    const notices = async (who: SignedUp) => (await app.get(who, '/api/v1/notifications/')).json().notices
    expect(await notices(ben)).toMatchObject([{ side: 'writer', kind: 'suspend' }])
    expect(await notices(ann)).toMatchObject([{ side: 'reporter', kind: 'suspend' }])
  },
)

it.each(Object.entries(surfaces))(
  'keeps a sealed copy of %s after both accounts are deleted',
  async (name, surface) => {
    const { ann, ben } = await reported(surface, `ended ${name}`)
    const { about_id: before } = await waiting(`ended ${name}`)
    expect((await decide(before, { decision: 8, note: 'Look again.' })).statusCode).toBe(201)
    for (const who of [ben, ann]) await post(who, '/user/delete/')
    expect(await waiting(`ended ${name}`)).toMatchObject({ writer: { is_leaving: true } })
    expect(await app.whenDaysAreOver()).toBe(2)
    const entry = await waiting(`ended ${name}`)
    expect(entry).toMatchObject({
      ...{ remaining: 'nothing', snapshot: surface.kept, decisions: [{ kind: 'note' }] },
      writer: { id: null, username: ben.user.username },
    })
    const { rows } = await app.pool.query('select row_to_json(r)::text as row from reports r')
    for (const { user } of [ann, ben])
      expect(rows.filter(({ row }) => row.includes(user.id) || row.includes(user.username))).toEqual([])
    expect((await decide(entry.about_id, { decision: 5, reason: 'hate', days: '3' })).statusCode).toBe(400)
    expect((await decide(entry.about_id, { decision: 7 })).statusCode).toBe(201)
    expect((await queue(1)).find(({ about_id }) => about_id === entry.about_id)?.decisions).toMatchObject([
      { kind: 'note' },
      { kind: 'keep' },
    ])
  },
)

it('keeps a copy and its decisions after an unconfirmed account has expired', async () => {
  const { ann, ben } = await reported(surfaces['a comment'] as Surface, 'lapsed')
  const { about_id } = await waiting('lapsed')
  await decide(about_id, { decision: 8, note: 'Look again.' })
  const past = new Date(clock - 100 * day)
  for (const { user } of [ann, ben])
    await app.pool.query(
      'update users set email_verified_at = null, created_at = $2, lapse_warned_at = $3 where id = $1',
      [user.id, past, new Date(clock - 50 * day)],
    )
  await app.pool.query('update sessions set last_seen_at = $2 where user_id = any($1)', [
    [ann.user.id, ben.user.id],
    past,
  ])
  expect((await deleteUnverifiedAccounts(app.context)).ended).toBe(2)
  expect(await waiting('lapsed')).toMatchObject({
    ...{ remaining: 'nothing', decisions: [{ kind: 'note' }], snapshot: { comment: 'Ben wrote this.' } },
    writer: { id: null, username: ben.user.username },
  })
  for (const table of ['reports', 'decisions']) {
    const { rows } = await app.pool.query(`select row_to_json(t)::text as row from ${table} t`)
    for (const { user } of [ann, ben])
      expect(
        rows.filter(({ row }) => row.includes(user.id)),
        table,
      ).toEqual([])
  }
})

it('a decision hides and restores a private comment and a connection for all but their writer', async () => {
  for (const name of ['a private comment', 'a connection']) {
    const { ann, ben, link } = await reported(surfaces[name] as Surface, `hides ${name}`)
    const list = async (who: SignedUp) => {
      const url = name === 'a connection' ? '/api/v1/connect/' : '/api/v1/comments/private/'
      return (await app.get(who, `${url}?shareable_link=${link}`)).json().results.length
    }
    const { about_id } = await waiting(`hides ${name}`)
    await decide(about_id, { decision: 1, reason: 'hate' })
    const isForOthers = name === 'a connection'
    expect([await list(ann), await list(ben), await list(mod)], name).toEqual([0, 1, 0])
    await decide(about_id, { decision: 2 })
    expect([await list(ann), await list(ben), await list(mod)], name).toEqual([1, 1, isForOthers ? 1 : 0])
  }
})

it('a memory kept without an author can still be hidden', async () => {
  const { ben, named } = await reported(surfaces['a memory with a photo'] as Surface, 'nameless')
  await post(ben, '/user/delete/', { memories: 1 })
  await app.whenDaysAreOver()
  const entry = await waiting('nameless')
  expect(entry).toMatchObject({ is_deleted: false, remaining: 'thing' })
  await decide(entry.about_id, { decision: 1, reason: 'hate' })
  expect((await app.read(null, String(named.memory))).statusCode).toBe(404)
})

it('returns 400 for none or two items, 404 for items the reporter cannot see', async () => {
  const [ann, ben, cleo] = [await member('ann'), await member('ben'), await member('cleo')]
  const link = (await app.made(ann)).shareable_link
  const named = await (surfaces['a private comment'] as Surface).make({ ann, ben, link })
  const send = async (payload: object) =>
    (await post(cleo, '/guide/', { ...payload, reason: 'hate', remark: '' })).statusCode
  expect(await send({})).toBe(400)
  expect(await send({ memory: link, member: ben.user.id })).toBe(400)
  expect(await send({ ...named, metoo: ben.user.id })).toBe(400)
  expect(await send(named)).toBe(404)
  expect(await send({ memory: link, connection: ben.user.id })).toBe(404)
  expect(await send({ member: '00000000-0000-7000-8000-000000000000' })).toBe(404)
})

it('erases a report after the number of days in the privacy policy, counted from the decision', async () => {
  const policy = readFileSync('content/help/privacy-policy.md', 'utf8')
  expect(policy).toContain('We erase a report 365 days after the decision.')
  await eraseReports(app.pool, new Date(clock + 3_000 * day))
  await reported(surfaces['a comment'] as Surface, 'undecided')
  await reported(surfaces['a comment'] as Surface, 'decided')
  const { about_id } = await waiting('decided')
  clock += 100 * day
  const { token } = (await post(mod, '/user/login', { email: mod.user.email, password: mod.password })).json()
  const code = totpCode(secret, new Date(clock))
  const again = await post(mod, '/user/login/second-factor', { token, code })
  mod.headers.authorization = `Bearer ${again.json().access_token}`
  expect((await decide((await waiting('"decided"')).about_id ?? about_id, { decision: 7 })).statusCode).toBe(201)
  expect(await eraseReports(app.pool, new Date(clock + 264 * day))).toBe(0)
  expect(await eraseReports(app.pool, new Date(clock + 266 * day))).toBe(1)
  expect(await eraseReports(app.pool, new Date(clock + 366 * day))).toBe(1)
  await deleteExpiredDecisions(app.pool)
  const { rows } = await app.pool.query(
    "select 1 from decisions where user_id = '00000000-0000-7000-8000-000000000000'",
  )
  expect(rows).toEqual([])
})

it('seals reports that were stored in plain text', async () => {
  await reported(surfaces['a comment'] as Surface, 'old')
  await app.pool.query(
    `update reports set sealed = null, key_id = null, remark = 'in the clear', snapshot = '{"comment": "as it was"}'`,
  )
  expect(await waiting('in the clear')).toMatchObject({ snapshot: { comment: 'as it was' } })
  await sealReports(app.pool, createDraftSeal(app.context.config))
  const { rows } = await app.pool.query('select remark, snapshot from reports')
  expect(rows).toEqual([{ remark: null, snapshot: null }])
  expect(await waiting('in the clear')).toMatchObject({ snapshot: { comment: 'as it was' } })
})
