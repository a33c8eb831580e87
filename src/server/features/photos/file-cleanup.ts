import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Context } from '../../platform/context.ts'
import { deleteAbandonedFiles } from './files-repository.ts'
import type { PhotoStore } from './photo-store.ts'
import { confirmFolderDeleted, deleteAbandonedPhotos, findFoldersToDelete } from './photos-repository.ts'

const everyMs = 15 * 60_000
/** No upload takes so long: what is older was left by a server that was cut off. */
const arrivedLongAgoMs = 3_600_000

export type FileCleanup = {
  /** Something was removed: its files go now, and nobody waits for it. */
  soon: () => void
  /** The same, waited for. */
  now: () => Promise<void>
}

/**
 * Deletes files whose rows are gone. The row that names them is deleted last, so an interrupted pass is repeated; idempotent,
 * safe on several servers.
 */
export function startFileCleanup(app: FastifyInstance, context: Context, store: PhotoStore): FileCleanup {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isOver = false

  const pass = async (whole: boolean): Promise<void> => {
    if (isOver) return
    await context
      .backgroundPool(async (pool) => {
        if (whole) await deleteAbandonedPhotos(pool, context.now())
        if (whole) await deleteAbandonedFiles(pool, context.now())
        if (whole) await removeArrivals(join(context.config.dataDir, 'arriving'))
        await removeFiles(pool, store, context.now())
      })
      .catch((error: Error) => app.log.error({ err: error }, 'Files of removed photos stay for now.'))
  }
  const begin = (whole: boolean): Promise<void> => {
    running = running.then(() => pass(whole))
    return running
  }
  const often = async (): Promise<void> => {
    await begin(true)
    if (!isOver) timer = setTimeout(often, everyMs).unref()
  }
  app.addHook('onReady', async () => void context.databaseReady.then(often, () => {}))
  app.addHook('onClose', async () => {
    isOver = true
    clearTimeout(timer)
    await running
  })
  return { soon: () => void begin(false), now: () => begin(true) }
}

async function removeFiles(pool: Pool, store: PhotoStore, now: Date): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const folders = (await findFoldersToDelete(pool, now)).filter((folder) => !tried.has(folder))
    if (folders.length === 0) return
    for (const folder of folders) {
      tried.add(folder)
      await store.remove(folder)
      await confirmFolderDeleted(pool, folder)
    }
  }
}

/** Files as they came, with all that was in them, of uploads that nobody finished. */
async function removeArrivals(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = join(folder, name)
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > arrivedLongAgoMs) await rm(place, { recursive: true, force: true })
  }
}
