import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkCluster, distribute } from '../../src/server/platform/db/distributed/distribute.ts'
import { knownMigrations, migrate } from '../../src/server/platform/db/migrate.ts'
import { createPool } from '../../src/server/platform/db/open-database.ts'
import { createOnCitus } from '../helpers/server/citus.ts'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { ask, askOnce, endProgram, freePort, postgresPrograms, runProgram, startProgram } from './installed-postgres.ts'
import { startWriters } from './steady-writers.ts'
import { isNightly, tell } from './test-amounts.ts'

const control = `${postgresPrograms?.replace('/lib/', '/share/').replace(/\/bin$/, '')}/extension/citus.control`
const hasCitus = existsSync(control)
if (!hasCitus) tell(`citus: skipped, because the installed PostgreSQL has no extension Citus (${control})`)

const folder = mkdtempSync(join(tmpdir(), 'kindred-citus-'))
type Machine = { port: number; process: ChildProcess; again: () => Promise<void> }
const machines: Machine[] = []

/** A PostgreSQL with Citus in its own folder. */
async function startMachine(name: string): Promise<Machine> {
  const data = join(folder, name)
  const port = await freePort()
  const program = (which: string) => join(postgresPrograms ?? '', which)
  runProgram(program('initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
  const settings = [
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`, 'max_connections=200'],
    ...[
      'shared_preload_libraries=citus',
      'max_prepared_transactions=200',
      'citus.shard_count=8',
      'max_worker_processes=40',
    ],
  ]
  const start = () => startProgram(program('postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting]))
  const machine: Machine = {
    port,
    process: start(),
    async again() {
      machine.process = start()
      await ask(port, 'select 1')
    },
  }
  machines.push(machine)
  await ask(port, 'select 1')
  return machine
}

const urlOf = (port: number, database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`

let coordinator: Machine
/** A database of the cluster before distribution. */
async function emptyDatabase(name: string): Promise<{ url: string; pool: pg.Pool }> {
  await createOnCitus({ connectionString: urlOf(coordinator.port, 'postgres') }, name)
  const url = urlOf(coordinator.port, name)
  return { url, pool: createPool({ connectionString: url, max: 4 }) }
}

describe.runIf(isNightly && hasCitus)('on a Citus coordinator with two workers', () => {
  let server: RunningServer | undefined
  beforeAll(async () => {
    coordinator = await startMachine('coordinator')
    const workers = [await startMachine('worker-1'), await startMachine('worker-2')]
    for (const { port } of machines) await askOnce(port, 'create extension citus')
    await askOnce(coordinator.port, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`)
    for (const { port } of workers) await askOnce(coordinator.port, `select citus_add_node('127.0.0.1', ${port})`)
  })
  afterAll(async () => {
    await server?.close()
    for (const { process } of machines) await endProgram(process, 'SIGINT')
    await rm(folder, { recursive: true, force: true })
  })

  it('distributes a filled database once, and applies later migrations', async () => {
    const { pool } = await emptyDatabase('filled')
    const names = [...knownMigrations().keys()]
    await migrate(pool, undefined, { only: new Set(names.filter((name) => name < '0088')) })
    await pool.query(
      `insert into users (id, username, username_key, email, password_hash, created_at)
       select gen_random_uuid(), 'u' || n, 'u' || n, '', '', now() from generate_series(1, 50) n`,
    )
    await pool.query(
      `insert into memories (author_id, id, shareable_link, type, description, privacy, created_at, updated_at)
       select id, gen_random_uuid(), username, 1, 'Told by ' || username, 0, now(), now() from users`,
    )
    await checkCluster(pool)
    const first: string[] = []
    await distribute(pool, (sentence) => first.push(sentence))
    expect(first).toContain('memories: by its author_id')
    const second: string[] = []
    await distribute(pool, (sentence) => second.push(sentence))
    expect(second).toEqual(['Every table is where it belongs.'])

    expect(await migrate(pool)).toEqual(names.filter((name) => name > '0088'))
    await distribute(pool, (sentence) => second.push(sentence))
    expect(second).toHaveLength(2)
    const { rows } = await pool.query<{ there: number; shards: number }>(
      `select (select count(*)::int from memories m join users u on u.id = m.author_id and m.description = 'Told by ' || u.username) as there,
         (select count(*)::int from pg_dist_shard where logicalrelid = 'deliveries'::regclass) as shards`,
    )
    expect(rows[0]).toEqual({ there: 50, shards: 8 })
    await pool.end()
  })

  it('refuses to start on a partly distributed database, naming the tables', async () => {
    const { url, pool } = await emptyDatabase('half')
    await migrate(pool)
    await pool.query(`select create_reference_table('tries')`)
    await pool.end()
    const start = runServer({ env: { NODE_ENV: 'test', DATABASE_URL: url } })
    await expect(start).rejects.toThrow(
      /tables are not where this version has them: "tries" is on each of them.* undistribute_table\('tries'.* npm run db:distribute/s,
    )
  })

  it('loses no acknowledged write when a worker is killed, answers 503 meanwhile, and recovers', async () => {
    const { url, pool } = await emptyDatabase('killed')
    await migrate(pool)
    await distribute(pool)
    server = await runServer({ env: { NODE_ENV: 'test', DATABASE_URL: url } })
    const writers = await startWriters(server.url, 8)
    await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(100)
    const [, worker] = machines
    if (worker === undefined) throw new Error('There is no worker.')
    await endProgram(worker.process, 'SIGKILL')
    const answers = new Set<number>()
    for (const until = Date.now() + 4_000; Date.now() < until; )
      answers.add((await fetch(`${server.url}/api/v1/feed/`)).status)
    expect([...answers]).toEqual([503])
    const before = writers.acknowledged.size
    await worker.again()
    const began = Date.now()
    await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 1)
    const healedMs = Date.now() - began
    await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 100)
    await writers.finish()
    const { rows } = await pool.query<{ story: string; times: number }>(
      'select description as story, count(*)::int as times from memories group by description',
    )
    await pool.end()
    const times = new Map(rows.map(({ story, times }) => [story, times]))
    const lost = [...writers.acknowledged].filter((story) => times.get(story) !== 1)
    tell(
      `citus: ${writers.acknowledged.size} stories acknowledged, ${lost.length} lost or doubled, writing again ${healedMs} ms after the worker was back`,
    )
    expect(lost).toEqual([])
  }, 300_000)
})
