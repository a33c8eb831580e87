import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isAlive, processesIn, signal, waitUntil } from './processes.ts'
import { patience } from './watchdog.ts'

/** The number of the main PostgreSQL process that the cluster's lock file names, or 0. */
export function postmasterPid(cluster: string): number {
  return Number.parseInt(readLock(cluster), 10) || 0
}

/** PostgreSQL writes how far it is into the eighth line of its lock file. */
export function isReady(cluster: string): boolean {
  return readLock(cluster).split('\n')[7]?.trim() === 'ready'
}

/**
 * Ends what is left of a PostgreSQL: one whose Kindred was killed, or the children of one that was killed itself. The
 * caller holds the claim on the folder, so what is found here has no living owner. It always ends; crash recovery does
 * the rest at the next launch.
 */
export async function endOrphan(cluster: string): Promise<void> {
  const pid = postmasterPid(cluster)
  if (pid !== 0 && isAlive(pid)) {
    if (commandLine(pid).includes(cluster)) await endPostmaster(cluster, pid)
    // After a restart of the computer or container the old number may belong to a stranger, and PostgreSQL would
    // believe it to be itself and never start.
    else rmSync(join(cluster, 'postmaster.pid'), { force: true })
  }
  await endChildren(cluster)
}

/** Its watchdog is normally doing the same already; it does not mind being asked twice. */
async function endPostmaster(cluster: string, pid: number): Promise<void> {
  const isGone = () => postmasterPid(cluster) !== pid || !isAlive(pid)
  for (const [name, seconds] of [
    ['SIGINT', patience.fast],
    ['SIGQUIT', patience.immediate],
    ['SIGKILL', 3],
  ] as const) {
    signal(pid, name)
    if (await waitUntil(isGone, seconds * 1000)) return
  }
  throw new Error(
    `A PostgreSQL of an earlier start (process ${pid}) still uses ${cluster} and cannot be ended. Restart the computer.`,
  )
}

/**
 * Children of a killed PostgreSQL notice and end by themselves, unless they are stuck. As long as one holds the shared
 * memory, no other PostgreSQL starts here.
 */
async function endChildren(cluster: string): Promise<void> {
  const areGone = () => processesIn(cluster, 'postgres').length === 0
  if (await waitUntil(areGone, 2_000)) return
  for (const pid of processesIn(cluster, 'postgres')) signal(pid, 'SIGKILL')
  await waitUntil(areGone, 3_000)
}

function readLock(cluster: string): string {
  const file = join(cluster, 'postmaster.pid')
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch {
    return ''
  }
}
