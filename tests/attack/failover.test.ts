import type { ChildProcess } from 'node:child_process'
import { appendFileSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type RunningServer, runServer } from '../helpers/server/run-server.ts'
import { forwardTo } from './forwarder.ts'
import { ask, askOnce, endProgram, freePort, postgresPrograms, runProgram, startProgram } from './installed-postgres.ts'
import { startWriters } from './steady-writers.ts'
import { isNightly, tell } from './test-amounts.ts'

if (postgresPrograms === undefined) tell('failover: skipped, because no PostgreSQL server is installed')

const folder = mkdtempSync(join(tmpdir(), 'kindred-failover-'))
const running: ChildProcess[] = []
let server: RunningServer | undefined
afterAll(async () => {
  await server?.close()
  for (const child of running) await endProgram(child, 'SIGINT')
  await rm(folder, { recursive: true, force: true })
})

const program = (name: string) => join(postgresPrograms ?? '', name)

function start(data: string, port: number): ChildProcess {
  const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`, `port=${port}`]
  const child = startProgram(program('postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting]))
  running.push(child)
  return child
}

/** A primary that acknowledges only what its standby has on disk too. */
async function startPair() {
  const [primary, standby] = [join(folder, 'primary'), join(folder, 'standby')]
  const [primaryPort, standbyPort] = [await freePort(), await freePort()]
  runProgram(program('initdb'), '-D', primary, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8')
  appendFileSync(join(primary, 'pg_hba.conf'), '\nhost replication postgres 127.0.0.1/32 trust\n')
  const main = start(primary, primaryPort)
  await ask(primaryPort, 'select 1')
  const from = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'postgres']
  runProgram(program('pg_basebackup'), '-D', standby, '-R', '-c', 'fast', ...from)
  start(standby, standbyPort)
  await ask(primaryPort, `alter system set synchronous_standby_names = '*'`)
  await ask(primaryPort, 'select pg_reload_conf()')
  await ask(primaryPort, `select 1 from pg_stat_replication where sync_state = 'sync'`, (rows) => rows.length === 1)
  return { main, primaryPort, standbyPort }
}

it.runIf(isNightly && postgresPrograms)(
  'loses no acknowledged write when the primary is killed and its standby promoted, and recovers',
  async () => {
    const { main, primaryPort, standbyPort } = await startPair()
    const forwarder = await forwardTo(primaryPort)
    const url = `postgres://postgres@127.0.0.1:${forwarder.port}/postgres`
    server = await runServer({ env: { NODE_ENV: 'test', DATABASE_URL: url } })
    const writers = await startWriters(server.url, 8)
    await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(500)
    await endProgram(main, 'SIGKILL')
    const before = writers.acknowledged.size
    const began = Date.now()
    await ask(standbyPort, 'select pg_promote()')
    forwarder.moveTo(standbyPort)
    await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 1)
    const healedMs = Date.now() - began
    await expect.poll(() => writers.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 500)
    await writers.finish()
    const rows = await askOnce<{ story: string; times: string }>(
      standbyPort,
      'select description as story, count(*) as times from memories group by description',
    )
    const times = new Map(rows.map((row) => [row.story, Number(row.times)]))
    const lost = [...writers.acknowledged].filter((story) => times.get(story) !== 1)
    tell(
      `failover: ${writers.acknowledged.size} stories acknowledged, ${lost.length} lost or doubled, writing again after ${healedMs} ms`,
    )
    forwarder.close()
    expect(lost).toEqual([])
    expect([...times.values()].filter((count) => count !== 1)).toEqual([])
  },
  300_000,
)
