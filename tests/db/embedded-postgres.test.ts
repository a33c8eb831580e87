import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isAlive, waitUntil } from '../../src/server/platform/db/embedded/processes.ts'
import { startEmbedded } from '../../src/server/platform/db/embedded/start-embedded.ts'
import { createPool } from '../../src/server/platform/db/open-database.ts'
import {
  ended,
  hasKept,
  killWatchdog,
  lost as lostFrom,
  startWriter as start,
  type Writer,
} from './fixtures/writers.ts'

let folder: string
let cluster: string
const children: ChildProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-embedded-'))
  cluster = join(folder, 'postgres')
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  // The watchdogs of killed writers stop their databases.
  await waitUntil(() => !existsSync(join(cluster, 'postmaster.pid')), 10_000)
  await rm(folder, { recursive: true, force: true })
})

function startWriter(first = 0): Writer {
  const writer = start(cluster, first)
  children.push(writer.child)
  return writer
}

const lost = (kept: number[]) => lostFrom(cluster, kept)

async function backendPids(): Promise<number[]> {
  const embeddedPool = createPool({ host: cluster, port: 5432, user: 'kindred', database: 'postgres' })
  const { rows } = await embeddedPool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  await embeddedPool.end()
  return rows.map(({ pid }) => pid)
}

describe('no acknowledged row is lost', () => {
  it('when the server is killed; its database stops by itself', async () => {
    const writer = startWriter()
    expect(await hasKept(writer, 300)).toBe(true)
    writer.child.kill('SIGKILL')
    await ended(writer.child)
    expect(await waitUntil(() => !isAlive(writer.postmaster()), 10_000)).toBe(true)
    expect(await lost(writer.kept)).toEqual([])
  })

  it('when server and database are killed together', async () => {
    const writer = startWriter()
    expect(await hasKept(writer, 300)).toBe(true)
    process.kill(writer.postmaster(), 'SIGKILL')
    writer.child.kill('SIGKILL')
    await ended(writer.child)
    expect(await lost(writer.kept)).toEqual([])
  })

  it('when the database is killed; it restarts and writing continues', async () => {
    const writer = startWriter()
    expect(await hasKept(writer, 300)).toBe(true)
    process.kill(writer.postmaster(), 'SIGKILL')
    await waitUntil(() => !isAlive(writer.postmaster()), 5_000)
    expect(await hasKept(writer, writer.kept.length + 300)).toBe(true)
    writer.child.kill('SIGKILL')
    await ended(writer.child)
    expect(await lost(writer.kept)).toEqual([])
  })

  it('when a database connection is killed', async () => {
    const writer = startWriter()
    expect(await hasKept(writer, 300)).toBe(true)
    const [backend] = await backendPids()
    expect(backend).toBeTypeOf('number')
    process.kill(backend ?? 0, 'SIGKILL')
    expect(await hasKept(writer, writer.kept.length + 300)).toBe(true)
    writer.child.kill('SIGKILL')
    await ended(writer.child)
    expect(await lost(writer.kept)).toEqual([])
  })

  it('over three kills in a row', async () => {
    const kept: number[] = []
    for (const first of [0, 1_000_000, 2_000_000]) {
      const writer = startWriter(first)
      expect(await hasKept(writer, 100)).toBe(true)
      writer.child.kill('SIGKILL')
      await ended(writer.child)
      kept.push(...writer.kept)
    }
    expect(await lost(kept)).toEqual([])
  })
})

describe('the data folder', () => {
  it('rejects a second process with its id, and keeps the first running', async () => {
    const writer = startWriter()
    expect(await hasKept(writer, 10)).toBe(true)
    await expect(startEmbedded(cluster)).rejects.toThrow(
      `Another Kindred (process ${writer.child.pid}) is using the data in ${cluster}`,
    )
    const second = startWriter()
    await ended(second.child)
    expect(second.errors()).toContain(`process ${writer.child.pid}`)
    expect(await hasKept(writer, writer.kept.length + 50)).toBe(true)
  })

  it('rejects a copy made while the first process runs', async () => {
    const writer = startWriter()
    expect(await hasKept(writer, 10)).toBe(true)
    const copied = join(await mkdtemp(join(tmpdir(), 'kindred-copied-')), 'postgres')
    await copyFile(`${cluster}.owner`, `${copied}.owner`)
    await expect(startEmbedded(copied)).rejects.toThrow(
      `${copied} is a copy of data that another Kindred (process ${writer.child.pid}) is using`,
    )
    await rm(dirname(copied), { recursive: true })
  })

  it('allows exactly one of three concurrent first starts', async () => {
    const writers = [startWriter(), startWriter(), startWriter()]
    const over = () => writers.filter(({ child }) => child.exitCode !== null).length
    expect(await waitUntil(() => over() === 2 && writers.some(({ kept }) => kept.length > 10), 30_000)).toBe(true)
    for (const { child, errors } of writers) if (child.exitCode !== null) expect(errors()).toContain('Another Kindred')
  })

  it('is taken over when its owner and watchdog were killed', async () => {
    const writer = startWriter()
    expect(await hasKept(writer, 50)).toBe(true)
    killWatchdog(writer)
    writer.child.kill('SIGKILL')
    await ended(writer.child)
    expect(isAlive(writer.postmaster())).toBe(true)
    expect(await lost(writer.kept)).toEqual([])
  })

  it('is released by stop', async () => {
    const first = await startEmbedded(cluster)
    await first.stop()
    expect(readdirSync(folder)).toEqual(['postgres'])
    const second = await startEmbedded(cluster)
    await second.stop()
  })
})

describe('startEmbedded', () => {
  it('accepts a path too long for a unix socket', async () => {
    cluster = join(folder, 'x'.repeat(110), 'postgres')
    const embedded = await startEmbedded(cluster)
    const pool = createPool({ ...embedded.connection, database: 'postgres' })
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
    await embedded.stop()
  })

  it('removes the remains of an interrupted initialization', async () => {
    await mkdir(`${cluster}.init-999999`, { recursive: true })
    const embedded = await startEmbedded(cluster)
    await embedded.stop()
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  it('keeps durability settings on, whatever is configured', async () => {
    const embedded = await startEmbedded(cluster, { settings: { fsync: 'off', synchronous_commit: 'off' } })
    const pool = createPool({ ...embedded.connection, database: 'postgres' })
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect((await pool.query(`show ${name}`)).rows).toEqual([{ [name]: 'on' }])
    }
    expect((await pool.query('show listen_addresses')).rows).toEqual([{ listen_addresses: '' }])
    await pool.end()
    await embedded.stop()
  })
})
