import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../context.ts'
import { notFound, unavailable } from '../../errors.ts'
import { createEventStream } from '../event-stream.ts'
import { createModules, findWizard } from '../wizard-versions.ts'

type WizardCall = { Params: { id: string }; Querystring: { version?: string } }

const wizardSchema = {
  params: { type: 'object', properties: { id: { type: 'string', maxLength: 100 } }, required: ['id'] },
  querystring: { type: 'object', properties: { version: { type: 'string', pattern: '^[0-9a-f]{1,64}$' } } },
}

/** A version never changes; what is current may change at any moment. */
const cachingOf = (version: string | undefined): string =>
  version === undefined ? 'no-cache' : 'public, max-age=31536000, immutable'

/** Wizards, their validators, texts, and the stream that tells of changes: the same for everybody. */
export const contentRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const store = app.content
  const moduleOf = createModules(store)
  const events = createEventStream(store)
  const config = { withoutSession: true }

  app.get<WizardCall>('/api/v1/wizards/:id', { schema: wizardSchema, config }, async (request, reply) => {
    const wizard = await findWizard(store, context.pool, request.params.id, request.query.version)
    if (wizard === undefined) throw notFound()
    reply.header('cache-control', cachingOf(request.query.version))
    return { version: wizard.version, wizard }
  })

  app.get<WizardCall>('/api/v1/wizards/:id/validators.js', { schema: wizardSchema, config }, async (request, reply) => {
    const wizard = await findWizard(store, context.pool, request.params.id, request.query.version)
    if (wizard === undefined) throw notFound()
    reply.header('cache-control', cachingOf(request.query.version))
    return reply.type('text/javascript; charset=utf-8').send(moduleOf(wizard))
  })

  app.get('/api/v1/content/texts', { config }, async () => {
    const { version, texts } = store.current()
    return { version, texts }
  })

  app.get('/api/v1/content/events', { config }, async (_request, reply) => {
    if (events.isFull()) throw unavailable()
    events.attach(reply)
  })
  app.addHook('preClose', async () => events.close())
}
