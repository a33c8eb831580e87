import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { lockReadableMemory, type MemoryRef } from '../visibility/index.ts'

/** The member who acts, and the time. */
export type ActorContext = { pool: Pool; userId: string; now: Date }

/** The same with the limits for what members write. */
export type WriteContext = ActorContext & { throttling: Config['throttling'] }

/** Returns the member who makes this request. @throws 401 for a visitor. */
export const actorOf = ({ pool, now, config }: Context, request: FastifyRequest): WriteContext => ({
  pool,
  userId: requireUser(request).id,
  now: now(),
  throttling: config.throttling,
})

/**
 * Runs one interaction with a memory in a transaction: locks the user, then the memory. Returns what `act` returns.
 * @throws 404 if the user may not read the memory, or it is deleted.
 */
export function interactWithMemory<Result>(
  { pool, userId }: Pick<ActorContext, 'pool' | 'userId'>,
  link: string,
  act: (db: Queryable, memory: MemoryRef) => Promise<Result>,
): Promise<Result> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const memory = await lockReadableMemory(db, link, userId)
    if (memory === undefined) throw notFound()
    return act(db, memory)
  })
}
