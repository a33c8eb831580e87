import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isAlive, waitUntil } from './processes.ts'

/** The number of the main PostgreSQL process that the cluster's lock file names, or 0. */
export function postmasterPid(cluster: string): number {
  return Number.parseInt(readLock(cluster), 10) || 0
}

/** PostgreSQL writes how far it is into the eighth line of its lock file. */
export function isReady(cluster: string): boolean {
  return readLock(cluster).split('\n')[7]?.trim() === 'ready'
}

/**
 * Ends a PostgreSQL whose Kindred was killed. Its watchdog is normally doing that already; we only help when it does
 * not. The caller holds the claim on the folder, so a PostgreSQL found here has no living owner.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pid = postmasterPid(cluster)
  if (pid === 0 || !isAlive(pid)) return
  if (!commandLine(pid).includes(cluster)) {
    // After a restart of the computer or container the old number may belong to a stranger, and PostgreSQL would
    // believe it to be itself and never start.
    rmSync(join(cluster, 'postmaster.pid'), { force: true })
    return
  }
  const isGone = () => postmasterPid(cluster) !== pid || !isAlive(pid)
  if (await waitUntil(isGone, 3_000)) return
  process.kill(pid, 'SIGINT')
  if (await waitUntil(isGone, 60_000)) return
  throw new Error(
    `A PostgreSQL of an earlier start (process ${pid}) still uses ${cluster} and does not stop. End it and start again.`,
  )
}

function readLock(cluster: string): string {
  const file = join(cluster, 'postmaster.pid')
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}
