import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import {
  onlineTimeouts,
  scrubDeletedRows,
  startupTimeouts,
  vacuumTables,
} from '../../platform/db/scrub-deleted-rows.ts'
import { personalTables } from '../../platform/personal-tables/registry.ts'
import { erasureNote, startErasure } from './start-erasure.ts'
import { addressesOf, sweepMails } from './sweep-mails.ts'

/** Clears up behind what was deleted for good: mails that lie with us, and bytes in the files of the database. */
export async function erasure(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  const isOurs = context.databaseKind === 'embedded'
  // At once, and not when the app is ready: others may delete something as soon as it is.
  const { clearUpAfter, stop } = startErasure({
    note: erasureNote(isOurs ? context.config.dataDir : null),
    wait: context.databaseReady,
    addressesOf: (accounts) => addressesOf(context.pool, accounts),
    sweep: (gone) => sweepMails(context.pool, context.mailer, gone, context.now()),
    forget: (isStart) => (isOurs ? forgetInFiles(app, context, isStart) : freePlacesIfItCan(app, context)),
    onFailure: (error) => app.log.error({ err: error }, 'Clearing up behind a deletion failed and is tried again.'),
  })
  context.erasure.clearUpAfter = clearUpAfter
  app.addHook('onClose', () => stop())
}

const tables = Object.keys(personalTables)

async function forgetInFiles(app: FastifyInstance, context: Context, isStart: boolean): Promise<boolean> {
  const closed = isStart ? startupTimeouts : onlineTimeouts
  const { tooLarge } = await context.backgroundPool((pool) => scrubDeletedRows(pool, tables, closed))
  if (tooLarge.length === 0) return true
  app.log.warn({ tables: tooLarge }, 'What was deleted from large tables is overwritten at the next start.')
  return false
}

/** Not every engine knows how, and each does it by itself some day: nothing to try again. */
async function freePlacesIfItCan(app: FastifyInstance, context: Context): Promise<boolean> {
  await context
    .backgroundPool((pool) => vacuumTables(pool, tables))
    .catch((error: Error) => app.log.info({ err: error }, 'The database frees the places of deleted rows by itself.'))
  return true
}
