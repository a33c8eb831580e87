import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import {
  ask,
  askOnce,
  endProgram,
  freePort,
  pgbouncer,
  postgresPrograms,
  startInstalled,
  startProgram,
} from './installed-postgres.ts'
import { callServer, joinServer } from './member.ts'
import { startWriters } from './steady-writers.ts'
import { isNightly, tell } from './test-amounts.ts'

if (postgresPrograms === undefined) tell('two servers: skipped, because no PostgreSQL server is installed')
else if (pgbouncer === undefined) tell('two servers: without a pooler, because pgbouncer is not installed')

const folder = mkdtempSync(join(tmpdir(), 'kindred-two-'))
const running: ChildProcess[] = []
const servers: RunningServer[] = []
afterAll(async () => {
  for (const server of servers) await server.close()
  for (const child of running.reverse()) await endProgram(child, 'SIGINT')
  await rm(folder, { recursive: true, force: true })
})

async function startPostgres(): Promise<number> {
  const { port, process: child } = await startInstalled(folder)
  running.push(child)
  await ask(port, 'create database direct')
  await ask(port, 'create database pooled')
  return port
}

/** A transaction pooler: no state may depend on keeping a connection. */
async function startPooler(postgres: number): Promise<number> {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const settings = `[databases]
* = host=127.0.0.1 port=${postgres} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 200
`
  writeFileSync(file, settings)
  running.push(startProgram(pgbouncer ?? '', '-q', file))
  await ask(port, 'select 1')
  return port
}

let postgres: Promise<number> | undefined
const once = () => {
  postgres ??= startPostgres()
  return postgres
}
const ways = {
  direct: () => once(),
  pooled: async () => startPooler(await once()),
}

describe.each([
  { name: 'direct' as const, isThere: postgresPrograms !== undefined },
  { name: 'pooled' as const, isThere: postgresPrograms !== undefined && pgbouncer !== undefined },
])('two servers on one database, $name', ({ name, isThere }) => {
  it.runIf(isNightly && isThere)(
    'start concurrently, share accounts and idempotency keys, and one continues when the other is killed',
    async () => {
      const port = await ways[name]()
      const env = { NODE_ENV: 'test', DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/${name}` }
      const [one, two] = await Promise.all([runServer({ env }), runServer({ env })])
      servers.push(one, two)

      const member = await joinServer(one.url)
      expect((await member.call(two.url, 'GET', '/user/profile')).status).toBe(200)
      const key = { 'idempotency-key': 'the same everywhere' }
      const memory = { type: 3, description: 'Told twice' }
      const replies = await Promise.all(
        [one, two].map(({ url }) => member.call(url, 'POST', '/memories/memories-list/', memory, key)),
      )
      expect(replies.map(({ status }) => status)).toEqual([201, 201])
      expect(new Set(replies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(1)

      const writers = await startWriters(one.url, 4)
      await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(100)
      one.process.kill('SIGKILL')
      writers.moveTo(two.url)
      const before = writers.acknowledged.size
      await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 100)
      await writers.finish()
      expect((await callServer(two.url, 'GET', '/health/ready')).status).toBe(200)
      const rows = await askOnce<{ story: string; times: string }>(
        await once(),
        'select description as story, count(*) as times from memories group by description',
        name,
      )
      const times = new Map(rows.map((row) => [row.story, Number(row.times)]))
      const lost = [...writers.acknowledged].filter((story) => times.get(story) !== 1)
      tell(`two servers, ${name}: ${writers.acknowledged.size} stories acknowledged, ${lost.length} lost or doubled`)
      expect(lost).toEqual([])
    },
    300_000,
  )
})
