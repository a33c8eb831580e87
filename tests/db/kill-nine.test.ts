// `kill -9` of the server and of each process of its database, at random moments of writing, starting and recovering.
// No acknowledged row may be lost, and the next start works.
//
//   KILLS=500 npx vitest run --project server tests/db/kill-nine.test.ts     more of them (4 without it)
//   TEST_SEED=7 …                                                           the same moments again
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postmasterPid } from '../../src/server/platform/db/embedded/orphans.ts'
import { isAlive, signal, sleep, waitUntil } from '../../src/server/platform/db/embedded/processes.ts'
import { seed } from '../helpers/seed.ts'
import {
  databaseProcesses,
  ended,
  hasEnded,
  hasKept,
  killWatchdog,
  lost,
  startWriter,
  type Writer,
} from './fixtures/writers.ts'

const kills = Number(process.env.KILLS ?? 4)

let folder: string
const children: ChildProcess[] = []
const clusters: string[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-kill-'))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await waitUntil(() => clusters.every((cluster) => !existsSync(join(cluster, 'postmaster.pid'))), 30_000)
  await rm(folder, { recursive: true, force: true })
})

function start(cluster: string, first = 0): Writer {
  const writer = startWriter(cluster, first)
  children.push(writer.child)
  if (!clusters.includes(cluster)) clusters.push(cluster)
  return writer
}

async function killServer(writer: Writer): Promise<void> {
  writer.child.kill('SIGKILL')
  await ended(writer.child)
}

/** The same numbers for the same seed (mulberry32). */
function randomOf(state: number): () => number {
  let next = state
  return () => {
    next = (next + 0x6d2b79f5) | 0
    let mixed = Math.imul(next ^ (next >>> 15), 1 | next)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The main process or a random child: writer, connection or any other. */
function killOneOf(postmaster: number, random: () => number): string {
  const all = [{ pid: postmaster, title: 'postmaster' }, ...databaseProcesses(postmaster)]
  const victim = all[Math.floor(random() * all.length)]
  if (victim === undefined || victim.pid === 0) return 'nobody'
  signal(victim.pid, 'SIGKILL')
  return victim.title
}

it(`loses no acknowledged row over ${kills} SIGKILLs, and starts after each (TEST_SEED=${seed})`, {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  const cluster = join(folder, 'random', 'postgres')
  const random = randomOf(seed)
  const kept: number[] = []
  const story: string[] = []
  let writer = start(cluster)
  const next = async (round: number) => {
    kept.push(...writer.kept)
    writer = start(cluster, round * 1_000_000)
  }
  for (let round = 1; round <= kills; round++) {
    expect(await hasKept(writer, writer.kept.length + 10), `${story.join('; ')}\n${writer.errors()}`).toBe(true)
    await sleep(random() * 300)
    const kind = Math.floor(random() * 4)
    if (kind === 0) {
      story.push('the server')
      await killServer(writer)
      await next(round)
    } else if (kind === 1) {
      story.push(`${killOneOf(postmasterPid(cluster), random)} and, while it recovers, the server`)
      await sleep(random() ** 2 * 1_000)
      await killServer(writer)
      await next(round)
    } else if (kind === 2) {
      story.push('the server, and the next one while it starts')
      await killServer(writer)
      await next(round)
      const old = postmasterPid(cluster)
      await waitUntil(() => ![0, old].includes(postmasterPid(cluster)) || hasEnded(writer.child), 30_000)
      await sleep(random() * 100)
      await killServer(writer)
      await next(round + 0.5)
    } else {
      story.push(killOneOf(postmasterPid(cluster), random))
    }
  }
  expect(await hasKept(writer, writer.kept.length + 10), `${story.join('; ')}\n${writer.errors()}`).toBe(true)
  await killServer(writer)
  kept.push(...writer.kept)
  expect(await lost(cluster, kept), story.join('; ')).toEqual([])
  console.log(`${kills} kills, ${kept.length} acknowledged rows, none lost.`)
})

describe.concurrent('a database that does not stop when asked', () => {
  it('is killed at the next start, without server and watchdog', async () => {
    const cluster = join(folder, 'stuck', 'postgres')
    const writer = start(cluster)
    expect(await hasKept(writer, 20)).toBe(true)
    signal(writer.postmaster(), 'SIGSTOP')
    killWatchdog(writer)
    await killServer(writer)
    expect(await lost(cluster, writer.kept)).toEqual([])
  })

  it('leaves no child process with its shared memory', async () => {
    const cluster = join(folder, 'child', 'postgres')
    const writer = start(cluster)
    expect(await hasKept(writer, 20)).toBe(true)
    const checkpointer = databaseProcesses(writer.postmaster()).find(({ title }) => title.includes('checkpointer'))
    signal(checkpointer?.pid ?? 0, 'SIGSTOP')
    signal(writer.postmaster(), 'SIGKILL')
    await killServer(writer)
    expect(await lost(cluster, writer.kept)).toEqual([])
  })

  it('is killed by its watchdog, when the server is gone', async () => {
    const cluster = join(folder, 'alone', 'postgres')
    const writer = start(cluster)
    expect(await hasKept(writer, 20)).toBe(true)
    const checkpointer = databaseProcesses(writer.postmaster()).find(({ title }) => title.includes('checkpointer'))
    signal(checkpointer?.pid ?? 0, 'SIGSTOP')
    await killServer(writer)
    expect(await waitUntil(() => !isAlive(writer.postmaster()), 40_000)).toBe(true)
  })
}, 90_000)
