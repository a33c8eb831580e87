import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { memoryRoutes } from './memory-routes.ts'
import { listRoutes } from './search/list-routes.ts'
import { searchRoutes } from './search/search-routes.ts'
import { backfillChoiceVisibility } from './versions/backfill-choice-visibility.ts'
import { backfillLanguage } from './versions/backfill-language.ts'
import { purgeDeletedMemories } from './write/delete-memory.ts'
import { deleteRoutes } from './write/delete-routes.ts'

/** Clearing up behind a deletion closes tables for a moment, so deletions are gathered for a while. */
const pauses = { every: 10 * 60_000, afterFailure: 60_000 }

/** Everything about memories themselves. Asks for the content plugin before it. */
export const memories: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.addHook('onReady', async () => {
    // What an earlier release saved is asked about once; nobody waits for it.
    const filled = context.databaseReady.then(() =>
      context.backgroundPool(async (pool) => {
        await backfillChoiceVisibility(app.content, pool)
        await backfillLanguage(app.content, pool)
      }),
    )
    filled.catch((error: Error) =>
      app.log.warn({ err: error }, 'Memories of an earlier release are not filled in yet.'),
    )
  })
  runPeriodically(app, context, 'deleted-memories', pauses, () =>
    context
      .backgroundPool((pool) => purgeDeletedMemories({ ...context, pool }))
      .then(() => true)
      .catch((error: Error) => {
        app.log.error({ err: error }, 'Deleted memories are kept a little longer.')
        return false
      }),
  )
  await app.register(memoryRoutes, { context })
  await app.register(deleteRoutes, { context })
  await app.register(listRoutes, { context })
  await app.register(searchRoutes, { context })
}
