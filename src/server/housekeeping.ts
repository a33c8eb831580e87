import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { deleteDueAccounts, deleteUnverifiedAccounts, endDemoSessions, fillKeys } from './features/accounts/index.ts'
import { purgeRemovedComments } from './features/comments/index.ts'
import { createDraftSeal } from './features/drafts/index.ts'
import { translatorIn } from './features/languages/index.ts'
import { deleteExpiredDecisions } from './features/moderation/index.ts'
import { pruneNotifications } from './features/notifications/index.ts'
import { eraseReports, sealReports } from './features/reports/index.ts'
import { deleteExpiredResponses } from './features/responses/index.ts'
import { deleteExpiredAnswers } from './features/save-and-return/index.ts'
import { deleteUnfinishedChallenges, deleteUnfinishedSignIns } from './features/second-factor/index.ts'
import type { Context } from './platform/context.ts'
import { purgeDeliveries } from './platform/deliveries/deliveries-repository.ts'
import { deleteOldPageFiles } from './platform/page-files-repository.ts'
import { runPeriodically } from './platform/run-periodically.ts'

const pauses = { every: 3_600_000, afterFailure: 60_000 }

/**
 * What the features need done each hour, from the moment that the database is there and every hour. Nobody waits for it:
 * a task that fails is tried again soon, and several servers may do the same at once.
 */
export async function housekeeping(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  runPeriodically(app, context, 'housekeeping', pauses, () =>
    context.backgroundPool((pool) => allTasks({ ...context, pool }, app)).catch(logFailure(app.log)),
  )
}

/** One after the other; a task that fails keeps none of the others from being done. */
async function allTasks(context: Context, app: FastifyInstance): Promise<boolean> {
  const { log } = app
  const sayingIn = (language: string | null) => translatorIn(app.content.current(), language)
  const outcomes = []
  const tasks = [
    () => fillKeys(context.pool),
    // Before accounts end, so that no words of theirs stay in the clear.
    () => sealReports(context.pool, createDraftSeal(context.config)),
    () => endDemoSessions(context),
    () => deleteDueAccounts(context).then(logDeleted(log, 'account-deleted')),
    () =>
      deleteUnverifiedAccounts(context, sayingIn).then(({ ended }) =>
        logDeleted(log, 'unconfirmed-account-deleted')(ended),
      ),
    () => purgeRemovedComments(context),
    () => eraseReports(context.pool, context.now()).then(() => deleteExpiredDecisions(context.pool)),
    () => deleteUnfinishedChallenges(context.pool, context.now()),
    () => deleteUnfinishedSignIns(context.pool, context.now()),
    () => deleteExpiredAnswers(context.pool, context.now()),
    () => deleteExpiredResponses(context.pool, context.now()),
    () => pruneNotifications(context.pool, context.now()),
    () => purgeDeliveries(context.pool, context.now()),
    () => deleteOldPageFiles(context.pool, context.now()),
  ]
  for (const task of tasks)
    outcomes.push(
      await task()
        .then(() => true)
        .catch(logFailure(log)),
    )
  return outcomes.every((isDone) => isDone)
}

/** The end of an account is a security event like its deletion, with nobody behind it. */
const logDeleted = (log: FastifyBaseLogger, event: string) => (count: number) => {
  if (count > 0) log.info({ security: { event, outcome: 'done', count } }, 'security')
}

const logFailure = (log: FastifyBaseLogger) => (error: Error) => {
  log.error({ err: error }, 'A task of the housekeeping failed.')
  return false
}
