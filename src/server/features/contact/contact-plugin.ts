import { factsFromContext, type Payload } from '@kindred/engine'
import { faultsOfMessage } from '@kindred/product/acceptance'
import type { FastifyPluginAsync } from 'fastify'
import schema from '../../../../schemas/api/contact/send-message.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { sendDeliveries } from '../../platform/deliveries/send-deliveries.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { type IdempotencyHeader, idempotencyHeader } from '../../platform/requests/idempotency-header.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { deleteOldMessages, findMessages, insertMessage } from './contact-repository.ts'
import { contactMail, type QueuedMessages, queueMessage, queueWaiting } from './queue-messages.ts'

const pauses = { every: 600_000, afterFailure: 300_000 }

type Body = { message: string; email?: string }

/** Messages to the people who run the site, from members and visitors: kept for a while, and mailed. */
export const contact: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const onFailure = (error: Error) => {
    app.log.error({ err: error }, 'Messages to us could not be queued, and are tried again.')
    return false
  }
  runPeriodically(app, context, 'contact-messages', pauses, () =>
    context
      .backgroundPool(async (pool) => {
        await queueWaiting({ ...context, pool })
        await deleteOldMessages(pool, context.now())
        return true
      })
      .catch(onFailure),
  )

  sendDeliveries<QueuedMessages>(app, context, 'contact', async ({ id, body }) => {
    const messages = await findMessages(context.pool, body.messages)
    if (messages.length > 0) await context.mailer.send({ ...contactMail(context.config.contactTo, messages), id })
    return undefined
  })

  app.post<{ Body: Body; Headers: IdempotencyHeader }>(
    '/api/v1/contact',
    { schema: { ...schema, headers: idempotencyHeader } },
    async (request, reply) => {
      const wizard = Object.values(app.content.current().wizards).find(({ target }) => target === 'contact')
      if (wizard === undefined) throw notFound('There is no contact form.')
      const facts = factsFromContext(wizard, { session: { signedIn: request.user === null ? 'no' : 'yes' } })
      const payload: Payload = { ...request.body }
      const faults = faultsOfMessage(wizard, payload, facts, { complete: true })
      if (Object.keys(faults).length > 0) throw badRequest(faults)
      const message = { id: uuidV7(), message: request.body.message, email: request.body.email || undefined }
      const key = request.headers['idempotency-key']
      // Where very many write, theirs wait for an email with others: nobody is refused for what strangers sent.
      const mayMail = await app.mayMailUs()
      await insertMessage(context.pool, request.user?.id ?? null, message, key, context.now(), async (db) => {
        if (mayMail) await queueMessage(context, db, { id: message.id, userId: request.user?.id })
      })
      return reply.code(201).send({ detail: 'We got your message.' })
    },
  )
}
