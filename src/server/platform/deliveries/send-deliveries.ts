import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { runPeriodically } from '../run-periodically.ts'
import { boundTo, type Kind } from './deliveries.ts'
import {
  claimDueDeliveries,
  markFailed,
  removeDelivery,
  type StoredDelivery,
  scheduleRetry,
} from './deliveries-repository.ts'
import { PermanentDeliveryError, TemporaryDeliveryError } from './delivery-errors.ts'

/** `id`: the same at each try, so that whoever receives it twice can tell. */
type Delivery<Body> = { id: string; userId: string; body: Body }

/**
 * Sends one. What it gives back is done in the transaction in which the row goes. Throws `PermanentDeliveryError` or, as for any other error, has it tried
 * again. A server that is killed between sending and removing the row sends it twice: once too often is better than never.
 */
type SendDelivery<Body> = (delivery: Delivery<Body>) => Promise<((db: Queryable) => Promise<unknown>) | undefined>

/** Deleted with its account meanwhile, or taken over by another server: nothing is written down. */
class NoLongerOurs extends Error {}

const pauses = { every: 10_000, afterFailure: 5_000 }
const [firstPauseMs, longestPauseMs] = [5_000, 3_600_000]

/** After 5 seconds, and each time twice as long, up to an hour. */
const pauseAfter = (tries: number): number => Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs)

/** Sends what is written down as this kind: at once what this server wrote, within ten seconds what others left behind. */
export function sendDeliveries<Body>(
  app: FastifyInstance,
  context: Context,
  kind: Kind,
  send: SendDelivery<Body>,
): void {
  const { pool, now, deliveries } = context
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })

  async function sendOne(taken: StoredDelivery): Promise<boolean> {
    try {
      const opened = deliveries.seal.open(taken, boundTo(taken))
      if (opened === null) throw new PermanentDeliveryError('It was not what had been written down.')
      if (new Date(taken.giveUpAt) <= now()) throw new PermanentDeliveryError('It could not be sent in time.')
      const after = await send({ id: taken.id, userId: taken.userId, body: JSON.parse(opened) })
      await noted(() =>
        transaction(pool, async (db) => {
          // In the order in which an account is deleted: what belongs to it, its row, and then this one.
          await after?.(db)
          if (!(await removeDelivery(db, taken))) throw new NoLongerOurs()
        }).catch((error: Error) => {
          if (!(error instanceof NoLongerOurs)) throw error
        }),
      )
      return true
    } catch (error) {
      return notSent(taken, error as Error)
    }
  }

  /** What became of it is written down, also where the database is away for a moment: nothing else keeps it from being sent again. */
  async function noted(write: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return void (await write())
      } catch (error) {
        if (tries < 5 && !isStopping) await sleep(1_000)
        else return app.log.error({ err: error, kind }, 'It is not written down what became of a delivery.')
      }
    }
  }

  /** `true`: it is settled for good, if not well. */
  async function notSent(taken: StoredDelivery, error: Error): Promise<boolean> {
    const isKnown = error instanceof PermanentDeliveryError || error instanceof TemporaryDeliveryError
    const { message: why } = isKnown
      ? error
      : new TemporaryDeliveryError('Something went wrong here; the log says what.')
    const next = new Date(now().getTime() + pauseAfter(taken.tries))
    const isOver = error instanceof PermanentDeliveryError || next.getTime() >= new Date(taken.giveUpAt).getTime()
    app.log.warn(
      { kind, delivery: taken.id, tries: taken.tries, why, ...(isKnown ? {} : { err: error }) },
      isOver ? 'A delivery was given up: npm run admin -- mails' : 'A delivery could not be sent, and is tried again.',
    )
    await noted(() => (isOver ? markFailed(pool, taken, now(), why) : scheduleRetry(pool, taken, next, why)))
    return isOver
  }

  /** `false`: nothing of what was taken could be sent, so that whoever it is for may be away. */
  async function round(): Promise<boolean> {
    while (!isStopping) {
      const taken = await claimDueDeliveries(pool, kind, deliveries.seal.keyIds(), now())
      if (taken.length === 0) return true
      const sent = await Promise.all(taken.map(sendOne))
      if (!sent.includes(true)) return false
    }
    return true
  }

  const { wake } = runPeriodically(app, context, `send-${kind}`, pauses, () =>
    round().catch((error: Error) => {
      app.log.error({ err: error }, 'What is to be sent could not be read, and is looked for again.')
      return false
    }),
  )
  deliveries.onAdded(kind, wake)
}
