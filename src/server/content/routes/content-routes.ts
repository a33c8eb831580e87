import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { readAccessToken } from '../../accounts/session-cookies.ts'
import { findSignedIn } from '../../accounts/sessions-repository.ts'
import type { Context } from '../../context.ts'
import { notFound, tooManyRequests, unavailable } from '../../errors.ts'
import { addressOf } from '../../limits/address-of.ts'
import { createEventStream, streamHeaders } from '../event-stream.ts'
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

  app.get('/api/v1/content/events', { config }, async (request, reply) => {
    if (request.method === 'HEAD') return reply.headers(streamHeaders).send()
    const listener = { address: addressOf(request), person: await personOf(request) }
    const refusal = events.refusal(listener)
    if (refusal === 'full') throw unavailable()
    if (refusal === 'yours') throw tooManyRequests(60, 'Too many pages are listening from here. Please close some.')
    return events.attach(reply, listener)
  })
  app.addHook('preClose', async () => events.close())

  // Who listens matters for the count alone: streams open while the database is away, too.
  async function personOf(request: FastifyRequest): Promise<string | undefined> {
    const token = readAccessToken(request, context.config)
    if (token === undefined) return undefined
    const user = await findSignedIn(context.pool, token, context.now()).catch(() => null)
    return user?.id
  }
}
