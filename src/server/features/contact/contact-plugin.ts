import { factsFromContext, type Payload } from '@kindred/engine'
import { faultsOfMessage } from '@kindred/product/acceptance'
import type { FastifyPluginAsync } from 'fastify'
import schema from '../../../../schemas/api/contact/send-message.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { everySoOften } from '../../platform/every-so-often.ts'
import { createBackgroundWork } from '../../platform/mail/background-work.ts'
import { type IdempotencyHeader, idempotencyHeader } from '../../platform/requests/idempotency-header.ts'
import { forgetOldMessages, keepMessage, wasMailed } from './contact-repository.ts'
import { contactMail, sendWaiting } from './send-waiting.ts'

const pauses = { every: 600_000, afterFailure: 300_000 }

type Body = { message: string; email?: string }

/** Messages to the people who run the site, from members and visitors: kept for a while, and mailed. */
export const contact: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const background = createBackgroundWork(app.log)
  app.addHook('onClose', () => background.settled())
  const onFailure = (error: Error) => {
    app.log.error({ err: error }, 'Messages to us could not be mailed, and are tried again.')
    return false
  }
  everySoOften(app, context, 'contact-messages', pauses, () =>
    context
      .backgroundPool((pool) => sendWaiting({ ...context, pool }))
      .then(() => true)
      .catch(onFailure),
  )

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
      const isNew = await keepMessage(context.pool, request.user?.id ?? null, message, key, context.now())
      if (isNew) {
        const mail = contactMail(context.config.contactTo, message, request.user?.username)
        // Where very many write, theirs wait for a mail with others: nobody is refused for what strangers sent.
        if (await app.mayMailUs())
          background.run(async () => {
            await background.send(context.mailer, mail)
            await wasMailed(context.pool, message.id, context.now())
          })
        // Whoever writes makes room for it: no clock of its own is needed for what comes seldom.
        background.run(
          async () => void (await context.backgroundPool((pool) => forgetOldMessages(pool, context.now()))),
        )
      }
      return reply.code(201).send({ detail: 'We got your message.' })
    },
  )
}
