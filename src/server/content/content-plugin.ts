import fastifyPlugin from 'fastify-plugin'
import { isError } from '#engine/content'
import type { Context } from '../context.ts'
import { type ContentStore, openContentStore } from './content-store.ts'
import { keepWizards } from './content-versions-repository.ts'
import { contentRoutes } from './routes/content-routes.ts'
import { optionListRoutes } from './routes/option-list-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The content that is served now. */
    content: ContentStore
  }
}

/** Opens the content folder for the whole app (`app.content`), keeps each version that is served, and answers its calls. */
export const content = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    const store = await openContentStore({
      folder: context.config.contentDir,
      today: () => context.now().toISOString().slice(0, 10),
      watch: context.config.mode !== 'test',
      say: (sentence) => app.log.warn(sentence),
    })
    const keep = () => keepWizards(context.pool, Object.values(store.current().wizards), context.now())
    store.onFindings((findings) => {
      context.health.contentFindings = findings.filter(isError).length
    })
    store.onChange(() => {
      keep().catch((error: Error) => app.log.error({ err: error }, 'A content version could not be kept.'))
    })
    app.decorate('content', store)
    app.addHook('onReady', keep)
    app.addHook('onClose', async () => store.close())
    await app.register(contentRoutes, { context })
    await app.register(optionListRoutes)
  },
  { name: 'content' },
)
