import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/transaction.ts'
import { sendDeliveries } from '../deliveries/send-deliveries.ts'
import type { Mail } from './mail.ts'

/** `userId`: with whose account it goes if it was not sent by then. `keepTryingMs`: as long as it is of use, three days if nothing is said. */
type Queued = { mail: Mail; userId: string; keepTryingMs?: number }

/**
 * Writes an email down in the transaction of the act that it is about; it is sent as soon as that is committed.
 * @example await queueMail(context, db, { mail: passwordChangedMail(user.email), userId: user.id })
 */
export const queueMail = (
  { deliveries }: Pick<Context, 'deliveries'>,
  db: Queryable,
  { mail, userId, keepTryingMs }: Queued,
): Promise<void> =>
  deliveries.add(db, { kind: 'mail', userId, body: mail, ...(keepTryingMs === undefined ? {} : { keepTryingMs }) })

/** Sends what was queued. Digests have a sender of their own: a thousand of them hold up no code that somebody waits for. */
export async function mailQueue(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  sendDeliveries<Mail>(app, context, 'mail', async ({ id, body }) => {
    const where = await context.mailer.send({ ...body, id })
    app.log.info({ where }, where === 'smtp' ? 'An email was sent.' : `A mail was written to ${where}`)
    return undefined
  })
}
