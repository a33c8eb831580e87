import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import type { Studio } from './studio-service.ts'

/** A change goes live within this time after it was to. */
const pauses = { every: 2_000, afterFailure: 10_000 }

/** Puts changes into service whose time has come; of several servers one does it. */
export function publishWhenDue(app: FastifyInstance, context: Context, studio: Pick<Studio, 'publishNextDue'>): void {
  runPeriodically(app, context, 'studio-schedule', pauses, async () => {
    try {
      for (;;) {
        const done = await studio.publishNextDue()
        if (done === undefined) return true
        const { by, failed } = done
        const outcome = failed === null ? 'done' : 'failed'
        app.log.info({ security: { event: 'studio-scheduled-publication', outcome, who: by, why: failed } }, 'security')
      }
    } catch (error) {
      app.log.error({ err: error }, 'A change whose time has come could not be published; it is tried again.')
      return false
    }
  })
}
