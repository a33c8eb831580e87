import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makePrivateFolder } from './private-folder.ts'
import { openWithKey, sealWithKey } from './seal.ts'
import { type DraftKey, readDraftKeys } from './setting-values.ts'

export type Sealed = { key_id: string; sealed: Buffer }

/** Closes and opens drafts. `of` says whose and which it is: moved to another place, it does not open. */
export type DraftSeal = {
  seal: (text: string, of: string) => Sealed
  /** `null`: its key is not here any more, or it is not what was sealed. */
  open: (draft: Sealed, of: string) => string | null
  /** The names of the keys that are here. */
  keyIds: () => string[]
}

/** With the keys of the environment; without any, with one that is made for this data folder when it is first needed. Throws where that file holds none. */
export function createDraftSeal({ draftKeys, dataDir }: Pick<Config, 'draftKeys' | 'dataDir'>): DraftSeal {
  let known = draftKeys
  const keys = () => (known ??= keysOfFolder(dataDir))
  return {
    keyIds: () => keys().map(({ id }) => id),
    seal(text, of) {
      const [newest] = keys()
      if (newest === undefined) throw new Error('There is no key for drafts.')
      return { key_id: newest.id, sealed: sealWithKey(newest.key, text, of) }
    },
    open({ key_id, sealed }, of) {
      const key = keys().find(({ id }) => id === key_id)
      return key === undefined ? null : openWithKey(key.key, sealed, of)
    },
  }
}

/** Two processes that make it at the same moment end up with the one that was there first. */
function keysOfFolder(dataDir: string): DraftKey[] {
  const file = join(dataDir, 'draft-key')
  try {
    makePrivateFolder(dataDir)
    const made = `own-${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64')}\n`
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const keys = readDraftKeys(readFileSync(file, 'utf8'))
  if (keys === undefined) throw new Error(`${file} holds no key for drafts.`)
  return keys
}
