// tsx tests/bench/together.ts [--sizes=20000,200000] [--seconds=5] [--streams=1000] [--minutes=0.5] [--only=feed|streams]
// --keep=FOLDER: the database stays there, and is gone on with.
// What the feed costs when members have done ten things with each memory, and what open streams cost. Prints figures; README.md has some.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '../../src/server/build-app.ts'
import { openContentStore } from '../../src/server/features/content/content-store.ts'
import { demoPassword, seedDemo } from '../../src/server/features/demo/seed-demo.ts'
import { type Config, readConfig } from '../../src/server/platform/config.ts'
import { createContext } from '../../src/server/platform/context.ts'
import { type Database, openDatabase } from '../../src/server/platform/db/open-database.ts'
import { uuidV7 } from '../../src/server/platform/db/uuid-v7.ts'
import { joinServer, type Member } from '../attack/member.ts'
import { percentile } from '../attack/probe.ts'
import { bundleServer } from '../helpers/server/bundled-server.ts'
import { runServer } from '../helpers/server/run-server.ts'
import { growCommunity } from './grow.ts'
import type { Asked, Wanted } from './paced-requests.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({
  options: { sizes: text, seconds: text, streams: text, minutes: text, only: text, keep: text },
})
const sizes = (values.sizes ?? '20000,200000').split(',').map(Number)
const seconds = Number(values.seconds ?? 5)
const streams = Number(values.streams ?? 1_000)
const minutes = Number(values.minutes ?? 0.5)
const say = (line: string) => process.stdout.write(`${line}\n`)
const load = () => loadavg()[0]?.toFixed(1)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

type Measured = { p50: number; p95: number }

/** One after the other, first without counting. */
async function times(count: number, work: () => Promise<unknown>): Promise<Measured> {
  const ms: number[] = []
  for (let at = -20; at < count; at += 1) {
    const began = performance.now()
    await work()
    if (at >= 0) ms.push(performance.now() - began)
  }
  const sorted = ms.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

/** How many answers a second some clients get who ask again at once. */
async function rateOf(url: string, headers: Record<string, string>): Promise<number> {
  let answers = 0
  const until = Date.now() + seconds * 1_000
  const client = async () => {
    while (Date.now() < until) {
      // Ours packs its answers where that is asked for; the plain one does not.
      const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
      await answer.arrayBuffer()
      if (answer.status === 200) answers += 1
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return answers / seconds
}

/** What somebody would write who wanted the same page by one query: the newest, their parts and what was done with them. */
const oneQuery = `select m.id, m.shareable_link, m.title, m.description, m.type, m.created_at, u.username, u.avatar,
    (select json_agg(t order by t.position) from memory_tags t where t.author_id = m.author_id and t.memory_id = m.id) as tags,
    (select json_agg(d) from memory_details d where d.author_id = m.author_id and d.memory_id = m.id) as details,
    (select json_agg(s.description) from memory_subjects s where s.author_id = m.author_id and s.memory_id = m.id) as subjects,
    (select count(*)::int from comments c where c.author_id = m.author_id and c.memory_id = m.id and c.deleted_at is null) as comments,
    (select count(distinct a.user_id)::int from (select user_id from empathies e where e.author_id = m.author_id and e.memory_id = m.id
       union all select user_id from resonances r where r.author_id = m.author_id and r.memory_id = m.id) a) as users_empathized,
    (select json_agg(r) from (select option_code, count(*)::int from reactions r where r.author_id = m.author_id and r.memory_id = m.id
       group by option_code) r) as reactions
  from memories m join users u on u.id = m.author_id
  where m.privacy = 0 and m.status = 1 and m.deleted_at is null order by m.created_at desc, m.id desc limit 10`

/** One database that grows: all sizes are a few times the first community. */
const firstCommunity = 5_000

/** The same people and acts each time: ten acts for each memory. */
const communityOf = (memories: number) => ({
  members: Math.ceil(memories / 50),
  memories,
  interactions: memories * 10,
  seed: 7,
  until: new Date(),
})

async function feedAtEach(): Promise<Measured[]> {
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'together-bench-')))
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    BUSY_AFTER_MS: '0',
    LOG_LEVEL: 'silent',
  })
  const store = await openContentStore({ folder: 'content' })
  const database = openDatabase(config)
  try {
    await database.ready
    const began = performance.now()
    const took = () => `${((performance.now() - began) / 1_000).toFixed(0)} s`
    const memories = Math.min(firstCommunity, ...sizes)
    const { rows } = await database.pool.query<{ count: number }>('select count(*) as count from memories')
    const known = Math.round((rows[0]?.count ?? 0) / memories)
    if (known === 0) await database.backgroundPool((pool) => seedDemo(pool, store.current(), communityOf(memories)))
    const { email, interactions } = await database.pool
      .query<{ email: string; interactions: number }>(
        `select (select u.email from users u where substr(u.id::text, 15, 1) = '7' and u.email like '%@%'
           order by (select count(*) from users o where o.password_hash = u.password_hash), u.created_at limit 1) as email,
           10 * $1::int as interactions`,
        [memories],
      )
      .then((found) => found.rows[0] ?? { email: '', interactions: 0 })
    const measured: Measured[] = []
    for (let at = 0, there = Math.max(1, known); at < sizes.length; at++) {
      const times = Math.round((sizes[at] ?? 0) / memories)
      if (times > there) await database.backgroundPool((pool) => growCommunity(pool, there, times))
      there = times
      say(
        `\n${memories * times} memories, ${interactions * times} interactions, written after ${took()} (load ${load()})`,
      )
      measured.push(await feedNow(database, config, email))
    }
    return measured
  } finally {
    await database.close()
    store.close()
    if (values.keep === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function feedNow({ pool, backgroundPool }: Database, config: Config, email: string): Promise<Measured> {
  const mailer = { send: async () => 'nowhere' }
  const app = await buildApp(createContext({ config, pool, mailer, backgroundPool }))
  const signedIn = await app.inject({ method: 'POST', url: '/user/login', payload: { email, password: demoPassword } })
  const headers = { authorization: `Bearer ${signedIn.json().access_token}` }
  const url = '/api/v1/feed/?limit=10'
  await atRest(pool)
  const asked = await queriesOf(pool, () => app.inject({ url, headers }))
  const plain = Fastify()
  plain.get('/feed', async () => {
    const { rows } = await pool.query(oneQuery)
    return { items: rows }
  })
  await measure('one query by hand', pool, () => plain.inject({ url: '/feed' }))
  const measured = await measure(`a member's feed of 10, ${asked} queries`, pool, () => app.inject({ url, headers }))
  const [ours, theirs] = [await app.listen({ port: 0 }), await plain.listen({ port: 0 })]
  const rates: Record<'plain' | 'ours', number> = { plain: 0, ours: 0 }
  // In turn, so that both have the same neighbours.
  for (let turn = 0; turn < 3; turn++) {
    rates.plain += (await rateOf(`${theirs}/feed`, {})) / 3
    rates.ours += (await rateOf(`${ours}${url}`, headers)) / 3
  }
  say(
    `  a second: ${rates.ours.toFixed(0)} ours, ${rates.plain.toFixed(0)} plain Fastify with one query (${(rates.ours / rates.plain).toFixed(2)}; load ${load()})`,
  )
  await Promise.all([app.close(), plain.close()])
  return measured
}

/** Time by the clock, which depends on who else is there, and time of the processor, here and in the database, which does not. */
async function measure(name: string, pool: pg.Pool, work: () => Promise<unknown>): Promise<Measured> {
  const count = 300
  for (let at = 0; at < 200; at++) await work()
  const { rows } = await pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend'",
  )
  const there = () => new Map(rows.map(({ pid }) => [pid, processorMs(pid)]))
  const [here, before] = [process.cpuUsage(), there()]
  const measured = await times(count, work)
  const { user, system } = process.cpuUsage(here)
  // Some come to their end meanwhile.
  const inDatabase = [...there()].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0)
  const each = (ms: number) => (ms / (count + 20)).toFixed(2)
  say(
    `  ${name}: median ${measured.p50.toFixed(1)} ms, p95 ${measured.p95.toFixed(1)} ms; processor ${each((user + system) / 1_000)} ms here, ${each(inDatabase)} ms in the database (load ${load()})`,
  )
  return measured
}

/** What a process has used so far; Linux tells it in hundredths of a second. */
function processorMs(pid: number): number {
  try {
    const [, , user = '0', system = '0'] =
      /\) \S+ (?:\S+ ){10}((\S+) (\S+))/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return (Number(user) + Number(system)) * 10
  } catch {
    return 0
  }
}

/** A server that starts clears up first; that is measured elsewhere. */
async function atRest(pool: pg.Pool): Promise<void> {
  for (let quiet = 0; quiet < 20; await pause(100)) {
    const { rows } = await pool.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid()",
    )
    quiet = rows[0]?.others === 0 ? quiet + 1 : 0
  }
}

async function queriesOf(pool: pg.Pool, work: () => PromiseLike<unknown>): Promise<number> {
  const query = pool.query.bind(pool)
  let asked = 0
  pool.query = ((...given: unknown[]) => {
    asked += 1
    return (query as (...given: unknown[]) => unknown)(...given)
  }) as typeof pool.query
  await work()
  pool.query = query
  return asked
}

/** How long the server itself had each feed, from the first byte to the last, as its log says: the asking process has half of the machine. */
const timesIn = (log: string): number[] => [...log.matchAll(/"ms":(\d+)/g)].map(([, ms]) => Number(ms))

/** What is asked for beside the streams is there: as many memories as the smallest size, with ten acts each. */
async function fill(url: string): Promise<void> {
  const wanted = Math.min(...sizes)
  const memories = Math.min(firstCommunity, wanted)
  const store = await openContentStore({ folder: 'content' })
  const database = openDatabase(readConfig({ DATABASE_URL: url, DEMO: 'off', LOG_LEVEL: 'silent' }))
  try {
    await database.ready
    await database.backgroundPool((pool) => seedDemo(pool, store.current(), communityOf(memories)))
    const times = Math.round(wanted / memories)
    if (times > 1) await database.backgroundPool((pool) => growCommunity(pool, 1, times))
  } finally {
    await database.close()
    store.close()
  }
}

/** Asks from a process of its own, as members do: the one that holds a thousand streams would be late by itself. */
async function askApart(wanted: Wanted): Promise<Asked> {
  const child = fork(fileURLToPath(new URL('./paced-requests.ts', import.meta.url)))
  const over = once(child, 'message') as Promise<[Asked]>
  child.send(wanted)
  const [asked] = await over
  child.disconnect()
  return asked
}

/** Eight streams are one member's at most, and forty one address's. */
async function openStreams(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'together-bench-'))
  const { freePort } = await import('../helpers/server/own-postgres.ts')
  const { startEmbedded } = await import('../../src/server/platform/db/embedded/start-embedded.ts')
  const port = await freePort()
  const embedded = await startEmbedded(join(folder, 'postgres'), {
    settings: { listen_addresses: '127.0.0.1', port: String(port) },
  })
  const DATABASE_URL = `postgres://kindred@127.0.0.1:${port}/postgres`
  await fill(DATABASE_URL)
  const server = await runServer({
    run: await bundleServer('bench-server'),
    // At `info` each request leaves its time in the log.
    env: { DATABASE_URL, DATABASE_PLANS: 'once', TRUST_PROXY: '1', LOG_LEVEL: 'info' },
  })
  const over = new AbortController()
  try {
    const rss = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1_024
    const members: Member[] = []
    for (let at = 0; at < Math.ceil(streams / 8); at += 1) members.push(await joinServer(server.url))
    const before = rss()
    const heard: number[] = []
    let due = Number.POSITIVE_INFINITY
    const listen = async (at: number) => {
      const member = members[at % members.length]
      await member?.open(server.url, '/api/v1/content/events', `10.0.${at >> 5}.1`, over.signal, (news) => {
        if (/"unseen_count":[1-9]/.test(news)) heard.push(performance.now() - due)
      })
    }
    for (let at = 0; at < streams; at += 50)
      await Promise.all(Array.from({ length: Math.min(50, streams - at) }, (_, more) => listen(at + more)))
    await pause(3_000)
    say(`\n${streams} streams of ${members.length} members: ${rss().toFixed(0)} MB, ${before.toFixed(0)} MB before`)
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    due = performance.now()
    for (const { id } of members)
      await client.query(
        `insert into notices (user_id, id, side, kind, author_id, memory_id, reason, created_at) values ($1, $2, 'writer', 'note', $1, $2, '', now())`,
        [id, uuidV7()],
      )
    due = performance.now()
    for (const until = Date.now() + 20_000; heard.length < streams && Date.now() < until; ) await pause(20)
    say(`  ${heard.length} of them heard of something new, the last after ${Math.max(0, ...heard).toFixed(0)} ms`)
    await client.end()
    const asks = Math.round(minutes * 60 * 200)
    const saidBefore = server.said().length
    const processorBefore = processorMs(server.process.pid ?? 0)
    const { ms, refused, took } = await askApart({
      url: `${server.url}/api/v1/feed/`,
      every: 5,
      asks,
      sessions: members.map(({ session }) => session),
    })
    const own = timesIn(server.said().slice(saidBefore))
    const processor = (processorMs(server.process.pid ?? 0) - processorBefore) / asks
    say(
      `  ${asks} feeds in ${took.toFixed(0)} s beside them: median ${percentile(ms, 0.5)} ms, p95 ${percentile(ms, 0.95)} ms, not answered ${JSON.stringify(refused)}, ${rss().toFixed(0)} MB (load ${load()})`,
    )
    say(
      `  of that in the server: median ${percentile(own, 0.5)} ms, p95 ${percentile(own, 0.95)} ms; its processor ${processor.toFixed(2)} ms each`,
    )
  } finally {
    over.abort()
    await server.close()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

if (values.only !== 'streams') {
  const measured = await feedAtEach()
  const [small, large] = [measured[0], measured.at(-1)]
  if (small && large)
    say(
      `\np95 at ${sizes.at(-1)} is ${(large.p95 / small.p95).toFixed(2)} times that at ${sizes[0]}, the median ${(large.p50 / small.p50).toFixed(2)} times`,
    )
}
if (values.only !== 'feed') await openStreams()
process.exit(0)
