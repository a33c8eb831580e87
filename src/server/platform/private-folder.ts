import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What we put into a data folder ourselves: the database with what belongs to it, the outbox, photos and
 * files that are on their way in, the note of an erasure, the key of drafts.
 */
const ours = /^(postgres(\..+)?|outbox|photos|arriving|erasure-is-due|draft-key)$/

const forOthers = 0o077

/** The folders above it are nobody's secret, and the account that PostgreSQL runs as may have to come through. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(dirname(folder), { recursive: true })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'a file stands in its place' : code
    throw new Error(
      `The folder ${folder} cannot be made (${why}). Set DATA_DIR to a folder that this account may write to.`,
    )
  }
}

/** Makes a folder that only this account may enter, and closes one of ours that stood open. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder)
  if (statSync(folder).mode & forOthers) chmodSync(folder, 0o700)
}

/**
 * Same for `DATA_DIR`, whose permissions are not ours to tighten if it holds other files (such as `/tmp` or a home): then it
 * stays as it is, with a warning. What we put into it is private in any case.
 */
export function makePrivateDataFolder(folder: string, say: (sentence: string) => void): void {
  makeFolder(folder)
  if (!(statSync(folder).mode & forOthers)) return
  try {
    if (!holdsOnlyOurs(folder)) throw new Error('it holds other things too')
    chmodSync(folder, 0o700)
  } catch (error) {
    say(`Others may look into ${folder} (${(error as Error).message}). Give Kindred its own DATA_DIR.`)
  }
}

/** Whether nobody else has put anything there, so that we may change whose it is. */
export const holdsOnlyOurs = (folder: string): boolean => readdirSync(folder).every((name) => ours.test(name))
