import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { publishWhenDue } from './publish-when-due.ts'
import { pushChanges } from './push-changes.ts'
import { addChangeRoutes } from './routes/change-routes.ts'
import { addOptionListRoutes } from './routes/option-list-routes.ts'
import { addOutlineRoutes } from './routes/outline-routes.ts'
import { addPublicationRoutes } from './routes/publication-routes.ts'
import { addSearchRoutes } from './routes/search-routes.ts'
import { createStudioRequests } from './routes/studio-requests.ts'
import { addTranslationRoutes } from './routes/translation-routes.ts'
import { createStudio } from './studio-service.ts'

/** Content edited in the browser: changes on top of what is live, checked as one types, published for all servers. */
export const studio: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const service = createStudio(app, context)
  const pages = pushChanges(app, context)
  app.addHook('onClose', async () => pages.stop())
  publishWhenDue(app, context, service)
  const requests = createStudioRequests(app, context, service, pages)
  addSearchRoutes(requests)
  addOutlineRoutes(requests)
  addChangeRoutes(requests)
  addTranslationRoutes(requests)
  addOptionListRoutes(requests)
  addPublicationRoutes(requests)
}
