import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InteractionStatus } from '@kindred/contract/interaction-status'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../src/server/features/demo/random.ts'
import { formerMember } from '../../src/server/platform/db/former-member.ts'
import { createPool } from '../../src/server/platform/db/open-database.ts'
import { uuidV7 } from '../../src/server/platform/db/uuid-v7.ts'
import { type Copied, copyMembers, insertLike } from '../helpers/server/copy-members.ts'
import { type Mails, receiveMails } from '../helpers/server/receive-mails.ts'
import { type SharedDatabase, type SharingServer, shareDatabase } from '../helpers/server/two-servers.ts'
import { endProgram, postgresPrograms, startInstalled } from './installed-postgres.ts'
import { callServer, joinServer, type Member } from './member.ts'
import { dose, isNightly, seed, tell } from './test-amounts.ts'

// Fifty members toggle everything on two servers that are killed meanwhile.

const presses = dose('TOGGLES', { ci: 200, nightly: 10_000 })
const kills = dose('TOGGLE_KILLS', { ci: 1, nightly: 20 })
const people = 50
const random = createRandom(seed)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Thing = { link: string; tag: string }
type Call = { path: string; body?: object }
type Kind = {
  table: string
  on: (thing: Thing) => Call
  off: (id: string) => Call
  id: string
  /** The count in the status, and whether this member is in it. */
  told: (status: InteractionStatus['data'], thing: Thing) => { count?: number; own: string | null }
}
const kinds: readonly Kind[] = [
  {
    table: 'empathies',
    on: ({ link }) => ({ path: '/api/v1/empathy/new/', body: { shareable_link: link } }),
    off: (id) => ({ path: '/api/v1/empathy/delete/', body: { empathy_id: id } }),
    id: 'empathy_id',
    told: ({ empathy }) => ({ count: empathy.count_empathies, own: empathy.empathy_id }),
  },
  {
    table: 'resonances',
    on: ({ link, tag }) => ({ path: `/api/v1/resonance/new/?memory_tag_id=${tag}&shareable_link=${link}` }),
    off: (id) => ({ path: `/api/v1/resonance/delete/?resonance_id=${id}` }),
    id: 'resonance_id',
    told: ({ resonances }, { tag }) => {
      const one = resonances.find(({ memory_tag_id }) => memory_tag_id === tag)
      return { count: one?.count_resonances ?? -1, own: one?.resonance_id ?? null }
    },
  },
  {
    table: 'reactions',
    on: ({ link }) => ({ path: `/api/v1/reaction/new-reaction/?shareable_link=${link}&reaction_option_id=4` }),
    off: (id) => ({ path: `/api/v1/reaction/delete/?reaction_id=${id}` }),
    id: 'reaction_id',
    told: ({ reaction }) => ({ own: reaction?.reaction_id ?? null }),
  },
  {
    table: 'saves',
    on: ({ link }) => ({ path: '/api/v1/save/new/', body: { shareable_link: link } }),
    off: (id) => ({ path: `/api/v1/save/delete/?save_id=${id}` }),
    id: 'save_id',
    told: ({ save }) => ({ own: save?.save_id ?? null }),
  },
  {
    table: 'votes',
    on: ({ link }) => ({ path: '/api/v1/vote/new/', body: { shareable_link: link } }),
    off: (id) => ({ path: `/api/v1/vote/delete/?vote_id=${id}` }),
    id: 'vote_id',
    told: ({ vote }) => ({ count: vote.count_votes, own: vote.vote_id }),
  },
]

/** Shared by both servers, so that each sends mails queued by the other. */
const draftKey = `shared:${randomBytes(32).toString('base64')}`

const folder = mkdtemp(join(tmpdir(), 'kindred-toggles-'))
afterAll(async () => rm(await folder, { recursive: true, force: true }))

const databases = {
  'the embedded database': async () => ({ cluster: undefined, stop: async () => {} }),
  'an installed PostgreSQL': async () => {
    const { port, process: child } = await startInstalled(await folder)
    const cluster = { connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` }
    return { cluster, stop: () => endProgram(child, 'SIGINT') }
  },
}
const isThere = (name: string) => name === 'the embedded database' || (isNightly && postgresPrograms !== undefined)

describe.each(Object.entries(databases).filter(([name]) => isThere(name)))('on %s', (_name, open) => {
  let mails: Mails
  let database: Awaited<ReturnType<typeof open>>
  let shared: SharedDatabase
  let pool: Pool
  let servers: SharingServer[]
  let author: Member
  beforeAll(async () => {
    mails = await receiveMails()
    database = await open()
    shared = await shareDatabase({ SMTP_URL: mails.url, DRAFT_KEY: draftKey }, database.cluster)
    pool = createPool({ ...shared.connection, max: 3 })
    servers = await Promise.all([shared.start(), shared.start()])
    author = await joinServer(servers[0]?.url ?? '')
  }, 180_000)
  afterAll(async () => {
    await pool?.end()
    await shared?.close()
    await database?.stop()
    await mails?.close()
  })

  it(
    `${presses} toggles by ${people} members and ${kills} SIGKILLs of a server: counts equal acknowledged toggles`,
    async () => {
      const things = await writeThings(servers[0]?.url ?? '', author, 4)
      const members = await copyMembers(pool, author.id, people)
      const pressing = members.map((member) => press(member, things, () => servers.map(({ url }) => url)))
      for (let at = 0; at < kills; at++) {
        await pause(random.below(1_500))
        await restartKilled(servers, random.below(2))
      }
      const pressed = await Promise.all(pressing)
      expect(pressed.flatMap(({ refused }) => refused)).toEqual([])
      tell(`toggles: ${pressed.reduce((sum, { times }) => sum + times, 0)} acknowledged, ${kills} kills`)
      await compare(pool, servers[1]?.url ?? '', members, things, pressed)
    },
    180_000 + kills * 60_000 + presses * 200,
  )

  it('a mail, a deletion and a clean-up interrupted by SIGKILL are completed once after restart', async () => {
    const leaving = await accountsWhoseDaysAreOver(pool, author, 12)
    const comment = await somethingNewFor(author, pool, servers[1]?.url ?? '')
    // The deletions block halfway.
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from users where id = $1 for update', [leaving[6]?.id])
    mails.hold()
    await restartKilled(servers, 0)
    const left = async () =>
      (await pool.query('select 1 from users where id = any ($1)', [leaving.map(({ id }) => id)])).rows.length
    await expect.poll(left, { timeout: 60_000 }).toBe(6)
    await expect.poll(mails.held, { timeout: 60_000 }).toBe(1)

    servers[0]?.process.kill('SIGKILL')
    await holder.query('rollback')
    holder.release()
    mails.letGo()
    // Another server takes over a claimed mail after three minutes.
    await pool.query(`update deliveries set next_try_at = now()`)
    await restartKilled(servers, 0)
    await expect.poll(left, { timeout: 60_000 }).toBe(0)
    await expect.poll(() => mails.taken().length, { timeout: 60_000 }).toBe(1)
    const stories = 'select description as story, count(*)::int as times from memories where author_id = $1 group by 1'
    const { rows } = await pool.query<{ story: string; times: number }>(stories, [formerMember.id])
    expect(rows.map(({ story, times }) => [story, times]).toSorted()).toEqual(
      leaving.map(({ story }) => [story, 1]).toSorted(),
    )
    const remaining = async () => (await pool.query('select 1 from comments where id = $1', [comment])).rows.length
    await expect.poll(remaining, { timeout: 60_000 }).toBe(0)
    const { rows: waiting } = await pool.query('select 1 from users where digest_taken_at is not null')
    expect([mails.taken().length, waiting.length]).toEqual([1, 0])
  }, 300_000)
})

async function writeThings(url: string, author: Member, count: number): Promise<Thing[]> {
  const things: Thing[] = []
  for (let at = 0; at < count; at++) {
    const story = {
      type: 3,
      description: `Pressed ${at}`,
      privacy: 0,
      status: 1,
      feelings: [{ id: 'lonely', description: 'lonely' }],
    }
    const made = (await author.call(url, 'POST', '/memories/memories-list/', story)).json<{
      shareable_link: string
      feelings: { memory_tag_id: string }[]
    }>()
    things.push({ link: made.shareable_link, tag: made.feelings[0]?.memory_tag_id ?? '' })
  }
  return things
}

/** Kills the server if it runs, and starts it again. */
async function restartKilled(servers: SharingServer[], at: number): Promise<void> {
  const server = servers[at]
  if (server === undefined) throw new Error('There is no such server.')
  server.process.kill('SIGKILL')
  await expect.poll(() => server.isRunning(), { timeout: 60_000 }).toBe(false)
  servers[at] = await server.restart()
}

/** Accounts due for deletion, each with a memory that is kept. */
async function accountsWhoseDaysAreOver(pool: Pool, author: Member, count: number) {
  const leaving: { id: string; story: string }[] = []
  for (let at = 0; at < count; at++) {
    const [id, story] = [uuidV7(), `Stays ${at}`]
    const names = Object.fromEntries(['username', 'username_key', 'username_skeleton'].map((name) => [name, id]))
    const mail = Object.fromEntries(['email', 'email_key', 'address_key'].map((name) => [name, `${id}@example.org`]))
    const over = { leaving_on: new Date(Date.now() - (count - at) * 60_000), leaves_memories: true }
    await insertLike(pool, 'users', 'id', author.id, { id, ...names, ...mail, ...over })
    const memory = { id: uuidV7(), author_id: id, shareable_link: uuidV7(), description: story, status: 2 }
    await insertLike(pool, 'memories', 'author_id', author.id, memory)
    leaving.push({ id, story })
  }
  return leaving
}

/** A mail due to the author, and an old deleted comment due for removal. */
async function somethingNewFor(author: Member, pool: Pool, url: string): Promise<string> {
  const [thing] = await writeThings(url, author, 1)
  const [other] = await copyMembers(pool, author.id, 1)
  const headers = { authorization: `Bearer ${other?.token}` }
  const body = { shareable_link: thing?.link, content: 'Me too.' }
  const empathyReply = await callServer(url, 'POST', '/api/v1/empathy/new/', { shareable_link: thing?.link }, headers)
  const commentReply = await callServer(url, 'POST', '/api/v1/comments/create/', body, headers)
  expect([empathyReply.status, commentReply.status]).toEqual([200, 201])
  const comment = commentReply.json<{ data: { comment_id: string } }>().data.comment_id
  await pool.query(`update comments set deleted_at = now() - interval '1 hour' where id = $1`, [comment])
  await pool.query(
    `update users set email_verified_at = now(), digest = 'daily', digest_key = '\\x01', digest_told_at = now() - interval '2 days' where id = $1`,
    [author.id],
  )
  return comment
}

type Slot = { kind: Kind; thing: Thing; id: string | null; isSettled: boolean }
type Pressed = { slots: Slot[]; times: number; refused: string[] }

/**
 * Toggles one item after the other. Unanswered calls are retried on either server; then that item is
 * skipped, since the first call may still be running.
 */
async function press({ token }: Copied, things: readonly Thing[], urls: () => string[]): Promise<Pressed> {
  const slots: Slot[] = kinds.flatMap((kind) => things.map((thing) => ({ kind, thing, id: null, isSettled: false })))
  const refused: string[] = []
  const headers = { authorization: `Bearer ${token}` }
  const ask = async ({ path, body }: Call) => {
    const url = urls()[random.below(2)] ?? ''
    const reply = await callServer(url, 'POST', path, body, headers).catch(() => undefined)
    if (reply !== undefined && reply.status !== 200 && reply.status !== 503) refused.push(`${path}: ${reply.status}`)
    return reply?.status === 200 ? reply.json<{ data: Record<string, string> }>().data : undefined
  }
  const toggle = async (slot: Slot) => {
    const call = slot.id === null ? slot.kind.on(slot.thing) : slot.kind.off(slot.id)
    // Some toggle twice.
    const answers = await Promise.all(Array.from({ length: 1 + random.below(2) }, () => ask(call)))
    let answer = answers.every((one) => one !== undefined) ? answers[0] : undefined
    slot.isSettled = answer === undefined
    for (; answer === undefined && refused.length === 0; await pause(100)) answer = await ask(call)
    slot.id = slot.id === null ? (answer?.[slot.kind.id] ?? null) : null
  }
  let times = 0
  for (; times < presses / people && refused.length === 0; times++) {
    const open = slots.filter(({ isSettled }) => !isSettled)
    const slot = open[random.below(open.length)]
    if (slot !== undefined) await toggle(slot)
  }
  return { slots, times, refused }
}

async function compare(
  pool: Pool,
  url: string,
  members: readonly Copied[],
  things: readonly Thing[],
  pressed: readonly Pressed[],
) {
  const slots = pressed.flatMap(({ slots: mine }, at) => mine.map((slot) => ({ ...slot, by: members[at]?.id ?? '' })))
  for (const kind of kinds) {
    const { rows } = await pool.query<{ id: string }>(`select id from ${kind.table} order by id`)
    const known = slots.flatMap(({ kind: of, id }) => (of === kind && id !== null ? [id] : []))
    expect(
      rows.map(({ id }) => id),
      kind.table,
    ).toEqual(known.toSorted())
  }
  for (const thing of things)
    for (const { id: by, token } of members.slice(0, 5)) {
      const headers = { authorization: `Bearer ${token}` }
      const path = `/api/v1/interaction/status/?shareable_link=${thing.link}`
      const { data } = (await callServer(url, 'GET', path, undefined, headers)).json<InteractionStatus>()
      const byKind = kinds.map((kind) => {
        const stored = slots.filter((slot) => slot.kind === kind && slot.thing === thing && slot.id !== null)
        const { count, own } = kind.told(data, thing)
        const mine = stored.find((slot) => slot.by === by)?.id ?? null
        return { kind: kind.table, told: [count, own], stored: [count === undefined ? undefined : stored.length, mine] }
      })
      expect(byKind.filter(({ told: [...a], stored: [...b] }) => a.join() !== b.join())).toEqual([])
    }
}
