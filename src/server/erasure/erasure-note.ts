import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Remembers over a crash that something is to be erased. It says nothing about what or whose. */
export type ErasureNote = { write: () => Promise<void>; exists: () => Promise<boolean>; remove: () => Promise<void> }

/** `null`: nowhere. A server that is not ours frees places by itself after a while (autovacuum). */
export function erasureNote(dataDir: string | null): ErasureNote {
  if (dataDir === null) return { write: async () => {}, exists: async () => false, remove: async () => {} }
  const file = join(dataDir, 'erasure-is-due')
  return {
    async write() {
      const note = await open(file, 'w', 0o600)
      await note.sync().finally(() => note.close())
    },
    exists: () =>
      open(file).then(
        (note) => note.close().then(() => true),
        () => false,
      ),
    remove: () => rm(file, { force: true }),
  }
}
