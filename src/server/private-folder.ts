import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'

/** What we put into a data folder ourselves: the database with what belongs to it, the outbox, the note of an erasure. */
const ours = /^(postgres(\..+)?|outbox|erasure-is-due)$/

const forOthers = 0o077

/** Makes a folder that only this account may enter, and closes one of ours that stood open. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (statSync(folder).mode & forOthers) chmodSync(folder, 0o700)
}

/**
 * The same for `DATA_DIR`, which somebody else chose: closing `/tmp` or a home to everybody would break other things. One
 * that holds more than our files stays as it is, and that is said; what we put into it is private in any case.
 */
export function makePrivateDataFolder(folder: string, say: (sentence: string) => void): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!(statSync(folder).mode & forOthers)) return
  try {
    if (!readdirSync(folder).every((name) => ours.test(name))) throw new Error('it holds other things too')
    chmodSync(folder, 0o700)
  } catch (error) {
    say(`Others may look into ${folder} (${(error as Error).message}). Give Kindred a DATA_DIR of its own.`)
  }
}
