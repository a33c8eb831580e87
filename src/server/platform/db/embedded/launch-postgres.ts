import type { ChildProcess } from 'node:child_process'
import type { Binaries } from './binaries.ts'
import { EmbeddedNotStarted } from './not-started.ts'
import { endOrphan, isReady } from './orphans.ts'
import { sleep, waitUntil } from './processes.ts'
import type { RunAs } from './run-as.ts'
import type { RunningProcess } from './supervise.ts'
import { patience, spawnWatched } from './watchdog.ts'

type Launch = {
  folder: string
  binaries: Binaries
  runAs: RunAs
  socketFolder: string
  settings: Record<string, string>
}

// Acknowledged means on disk: these are stated here so that no configuration file can weaken them.
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

// PostgreSQL's own messages may quote a statement with a person's words in it; they are kept out of its log.
const discreet = { log_min_error_statement: 'panic', log_error_verbosity: 'terse' }

// Old parts of the write-ahead log are removed instead of being kept under a new name with their old content.
const forgetful = { wal_recycle: 'off', wal_init_zero: 'on' }

// When one of its processes is killed, PostgreSQL ends and we launch it again. Its own way of starting over inside has a
// state in which it can no longer be stopped (watchdog.ts).
const supervisedSettings = { restart_after_crash: 'off' }

/** Starts PostgreSQL and waits until it takes connections. A signal ends it, also before that. */
export async function launchPostgres(launch: Launch, stopping: AbortSignal): Promise<RunningProcess> {
  const { folder, binaries, runAs } = launch
  for (let attempt = 0; ; attempt++) {
    await endOrphan(folder)
    const outcome = await tryLaunch(folder, spawnWatched(binaries.postgres, argumentsOf(launch), runAs), stopping)
    if (outcome.kind === 'running') return outcome.running
    // Where we cannot see the children of a killed PostgreSQL (macOS), they let go of their memory a moment later.
    const mayPass = /shared memory block|already exists|still in use/.test(outcome.log)
    if (!mayPass || attempt >= 50) throw new EmbeddedNotStarted(`The database did not start: ${reasonIn(outcome.log)}`)
    await sleep(100)
  }
}

function argumentsOf({ folder, socketFolder, settings }: Launch): string[] {
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
    ...forgetful,
    ...supervisedSettings,
  }
  return ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The lines that say why, of a log that also says what went well. */
function reasonIn(log: string): string {
  const lines = log.trim().split('\n')
  const serious = lines.filter((line) => /FATAL|PANIC|HINT/.test(line))
  return (serious.length > 0 ? serious : lines).slice(-3).join('\n')
}

type Outcome = { kind: 'running'; running: RunningProcess } | { kind: 'ended'; log: string }

async function tryLaunch(folder: string, child: ChildProcess, stopping: AbortSignal): Promise<Outcome> {
  let log = ''
  let hasEnded = false
  child.stderr?.on('data', (part) => {
    log = (log + part).slice(-4000)
  })
  const stop = () => endWithin(folder, child, () => hasEnded)
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true
      stopping.removeEventListener('abort', stop)
      // If it was the watchdog that ended, its reader closes with this and ends PostgreSQL.
      child.stdin?.destroy()
      resolve()
    }
    child.once('exit', end).once('error', end)
  })
  // The pipe breaks when PostgreSQL is killed; its end is noticed by `exit`.
  child.stdin?.on('error', () => {})
  stopping.addEventListener('abort', stop)
  if (stopping.aborted) stop()
  while (!hasEnded) {
    if (log.includes('ready to accept connections') && isReady(folder)) return { kind: 'running', running: { ended } }
    await sleep(20)
  }
  return { kind: 'ended', log }
}

/** The watchdog ends it. Should the watchdog itself be stuck or half killed, we do. */
async function endWithin(folder: string, child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  child.stdin?.end()
  if (await waitUntil(hasEnded, (patience.fast + patience.immediate + 3) * 1000)) return
  await endOrphan(folder).catch(() => {})
  child.kill('SIGKILL')
}
