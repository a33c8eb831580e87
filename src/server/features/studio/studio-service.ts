import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { createChangeStore } from './service/change-store.ts'
import { createChecks } from './service/checks.ts'
import { createEditing } from './service/edits.ts'
import { createPublishing } from './service/publishing.ts'
import { createReviews } from './service/reviews.ts'

export type Studio = ReturnType<typeof createStudio>

/** What editors do with changes. `app`: whose content they change. */
export function createStudio(app: Pick<FastifyInstance, 'content' | 'followContent'>, context: Context) {
  const store = createChangeStore(app, context)
  const { catalog, filesOf, find, create } = store
  return {
    ...{ catalog, filesOf, find, create },
    ...createChecks(app, context, store),
    ...createEditing(app, context, store),
    ...createReviews(context, store),
    ...createPublishing(app, context, store),
  }
}
