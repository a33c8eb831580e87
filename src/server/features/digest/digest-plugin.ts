import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sendDeliveries } from '../../platform/deliveries/send-deliveries.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { stopDigest } from './digest-repository.ts'
import { digestFor, type QueuedDigest, queueDigests } from './queue-digests.ts'
import { stopPath } from './stop-token.ts'

const pauses = { every: 600_000, afterFailure: 300_000 }
const params = { type: 'object', required: ['token'], properties: { token: { type: 'string', maxLength: 200 } } }
const route = { config: { withoutSession: true }, schema: { params } }
type UnsubscribeRequest = { Params: { token: string } }

/** Mails now and then to whoever asks for them, and the page that ends them. Asks for the content and help plugins before it. */
export const digest: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const onFailure = (error: Error) => {
    app.log.error({ err: error }, 'A digest could not be queued, and is tried again.')
    return false
  }
  runPeriodically(app, context, 'digests', pauses, () =>
    context.backgroundPool((pool) => queueDigests({ ...context, pool, onFailure })).catch(onFailure),
  )

  sendDeliveries<QueuedDigest>(app, context, 'digest', async ({ id, userId, body }) => {
    const mail = await digestFor(context, { userId, since: body.since, content: app.content.current() })
    if (mail !== null) await context.mailer.send({ ...mail, id })
    return undefined
  })

  // Mail programs send a form of their own (RFC 8058); what it says is always the same.
  app.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], (_request, body, done) => {
    body.resume()
    body.once('end', () => done(null, {}))
    body.once('error', done)
  })

  const send = (request: FastifyRequest, reply: FastifyReply, status: number, part: 'ask' | 'done' | 'unknown') =>
    app.sendAsking(request, reply, status, (texts) => {
      const say = (key: string) => texts[`digest.${part}.${key}`] ?? ''
      return { title: say('title'), lead: [say('lead')], ...(part === 'ask' ? { button: say('button') } : {}) }
    })
  // Many programs open every link of a mail beforehand, so opening it ends nothing.
  app.get<UnsubscribeRequest>(stopPath(':token'), route, async (request, reply) => send(request, reply, 200, 'ask'))
  app.post<UnsubscribeRequest>(stopPath(':token'), route, async (request, reply) =>
    (await stopDigest(context.pool, request.params.token))
      ? send(request, reply, 200, 'done')
      : send(request, reply, 404, 'unknown'),
  )
}
