import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isAlive, startStamp } from './processes.ts'

type Claim = { release: () => void }

/**
 * One Kindred process at a time owns a data folder. The claim is a file beside the cluster, made by a hard link: that
 * either succeeds or finds the file there, also when two processes come in the same instant. A claim whose process has
 * ended (killed, power cut) is stale and gets replaced.
 */
export function claimDataFolder(folder: string): Claim {
  const file = `${folder}.owner`
  const mine = `${process.pid} ${startStamp(process.pid)}\n${placeOf(file)}`
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, mine, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLink(draft, file)) return { release: () => releaseClaim(file, mine) }
      const owner = readOwner(file)
      if (owner !== null && isRunning(owner)) throw new Error(inUse(folder, owner))
      moveAside(file, owner)
    }
    throw new Error(inUse(folder, readOwner(file) ?? ''))
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Tells a folder from its copy, whose claim is a copy as well. */
const placeOf = (file: string) => String(statSync(dirname(file)).ino)

function inUse(folder: string, owner: string): string {
  const [pid] = owner.split(' ')
  const [, place] = owner.split('\n')
  if (place !== undefined && place !== placeOf(`${folder}.owner`))
    return `${folder} is a copy of data that another Kindred (process ${pid}) is using, and such a copy is not whole: make one with npm run backup, or copy the folder after stopping it.`
  return `Another Kindred (process ${pid}) is using the data in ${folder}: stop that one first, or give this one its own DATA_DIR.`
}

function tryLink(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isRunning(owner: string): boolean {
  const [pid = '', ...stamp] = (owner.split('\n')[0] ?? '').split(' ')
  return isAlive(Number(pid)) && startStamp(Number(pid)) === stamp.join(' ')
}

// A rename has one winner. Should a fresh claim have come between reading and renaming, it is put back.
function moveAside(file: string, stale: string | null): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (stale === null || readOwner(aside) === stale) rmSync(aside, { force: true })
  else renameSync(aside, file)
}

function readOwner(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function releaseClaim(file: string, mine: string): void {
  if (readOwner(file) === mine) rmSync(file, { force: true })
}
