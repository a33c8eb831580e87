import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'

/** True while a process runs; a zombie (ended, not yet collected by its parent) counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return readStat(pid)?.state !== 'Z'
}

/** Something that differs between two processes which got the same number one after the other: the time of their start. */
export function startStamp(pid: number): string {
  const stat = readStat(pid)
  return stat ? stat.startedAt : ask('lstart=', pid)
}

export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ask('command=', pid)
  }
}

/** Sends a signal to a process that may have ended meanwhile. Zero would be our own group. */
export function signal(pid: number, name: NodeJS.Signals): void {
  if (pid <= 0) return
  try {
    process.kill(pid, name)
  } catch {}
}

/**
 * The processes of one program that stand in a folder. PostgreSQL stands in its cluster with all its children, also
 * after their parent is gone. Only Linux tells; elsewhere nothing is found.
 */
export function processesIn(folder: string, program: string): number[] {
  try {
    const place = realpathSync(folder)
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map(Number).filter((pid) => standsIn(pid, place) && isAlive(pid) && programOf(pid) === program)
  } catch {
    return []
  }
}

const standsIn = (pid: number, place: string) => readLink(`/proc/${pid}/cwd`) === place

// The kernel adds a word when the file of a running program was replaced.
const programOf = (pid: number) => basename(readLink(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, ''))

function readLink(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Asks again and again until it is so, or until the time is over. Tells which. */
export async function waitUntil(isSo: () => boolean, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await sleep(50)) if (isSo()) return true
  return isSo()
}

// /proc/<pid>/stat: `12 (name) S …`, where the 22nd field is the start in ticks since boot. The name may hold spaces.
function readStat(pid: number): { state: string; startedAt: string } | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { state: fields[0] ?? '', startedAt: fields[19] ?? '' }
  } catch {
    return null
  }
}

function ask(column: string, pid: number): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
}
