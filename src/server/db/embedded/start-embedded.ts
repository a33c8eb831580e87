import type { ChildProcess } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Binaries, findBinaries } from './binaries.ts'
import { claimDataFolder } from './data-folder-claim.ts'
import { makeCluster, superuser } from './make-cluster.ts'
import { endOrphan, isReady, postmasterPid } from './orphans.ts'
import { sleep } from './processes.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { chooseSocketFolder } from './socket-folder.ts'
import { spawnWatched } from './watchdog.ts'

export type Embedded = {
  /** What `pg` needs: `host` is the folder of the unix socket. There is no port on the network and no password. */
  connection: { host: string; port: number; user: string }
  postmasterPid: () => number
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  settings?: Record<string, string>
  /** Told when PostgreSQL ended although nobody asked; it is started again unless it keeps ending. */
  onCrash?: (sentence: string) => void
}

/**
 * Starts a real PostgreSQL in a folder of ours.
 * @example const embedded = await startEmbedded('./data/postgres')
 */
export async function startEmbedded(folder: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  mkdirSync(dirname(folder), { recursive: true })
  const claim = claimDataFolder(folder)
  try {
    const binaries = findBinaries()
    const runAs = chooseRunAs(binaries.postgres)
    makeCluster(folder, binaries, runAs)
    await endOrphan(folder)
    const socketFolder = chooseSocketFolder(folder, runAs)
    const launch = () => launchPostgres({ folder, binaries, runAs, socketFolder, settings: options.settings ?? {} })
    const supervised = await superviseLaunches(launch, options.onCrash ?? (() => {}))
    return {
      connection: { host: socketFolder, port: 5432, user: superuser },
      postmasterPid: () => postmasterPid(folder),
      async stop() {
        await supervised.stop()
        if (socketFolder !== folder) rmSync(socketFolder, { recursive: true, force: true })
        claim.release()
      },
    }
  } catch (error) {
    claim.release()
    throw error
  }
}

type Running = { child: ChildProcess; ended: Promise<void> }
type Launch = {
  folder: string
  binaries: Binaries
  runAs: RunAs
  socketFolder: string
  settings: Record<string, string>
}

async function superviseLaunches(launch: () => Promise<Running>, onCrash: (sentence: string) => void) {
  let isStopping = false
  let crashes = 0
  let running = await launch()
  const watch = async () => {
    for (;;) {
      await running.ended
      if (isStopping) return
      crashes += 1
      if (crashes > 5) return onCrash('The database keeps ending; it is left stopped.')
      onCrash('The database ended unexpectedly and is being started again.')
      try {
        running = await launch()
        if (isStopping) running.child.stdin?.end()
      } catch (error) {
        return onCrash(`The database could not be started again: ${(error as Error).message}`)
      }
    }
  }
  const watching = watch()
  return {
    async stop() {
      isStopping = true
      running.child.stdin?.end()
      await watching
    },
  }
}

// Acknowledged means on disk: these three are stated here so that no configuration file can weaken them.
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

// PostgreSQL's own messages may quote a statement with a person's words in it; they are kept out of its log.
const discreet = { log_min_error_statement: 'panic', log_error_verbosity: 'terse' }

async function launchPostgres({ folder, binaries, runAs, socketFolder, settings }: Launch): Promise<Running> {
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
    timezone: 'UTC',
    jit: 'off',
    ...discreet,
    ...settings,
    ...durable,
  }
  const words = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryLaunch(folder, spawnWatched(binaries.postgres, words, runAs))
    if (outcome.kind === 'running') return outcome.running
    // Children of a killed PostgreSQL let go of their memory a moment later than their parent.
    const mayPass = /lock file|shared memory block|already exists|still in use/.test(outcome.log)
    if (!mayPass || attempt >= 50) throw new Error(`The database did not start: ${outcome.log.trim()}`)
    await sleep(100)
  }
}

type Outcome = { kind: 'running'; running: Running } | { kind: 'ended'; log: string }

async function tryLaunch(folder: string, child: ChildProcess): Promise<Outcome> {
  let log = ''
  let hasEnded = false
  child.stderr?.on('data', (part) => {
    log = (log + part).slice(-4000)
  })
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  // The pipe breaks when PostgreSQL is killed; its end is noticed by `exit`.
  child.stdin?.on('error', () => {})
  while (!hasEnded) {
    if (log.includes('ready to accept connections') && isReady(folder)) {
      return { kind: 'running', running: { child, ended } }
    }
    await sleep(20)
  }
  return { kind: 'ended', log }
}
