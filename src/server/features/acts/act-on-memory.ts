import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { lockReadableMemory, type MemoryRef } from '../visibility/index.ts'

/** Who acts, and when. */
export type Acting = { pool: Pool; userId: string; now: Date }

/** The same, and how much somebody may write. */
export type Writing = Acting & { throttling: Config['throttling'] }

/** Who acts by this call. Throws 401 for a visitor. */
export const actingBy = ({ pool, now, config }: Context, request: FastifyRequest): Writing => ({
  pool,
  userId: requireUser(request).id,
  now: now(),
  throttling: config.throttling,
})

/**
 * One act of a person on a memory, in one transaction: the person first, then the memory as it is now. Gives what
 * the act gives. Throws 404 for whoever may not read the memory, or comes after its deletion.
 */
export function actOnMemory<Result>(
  { pool, userId }: Pick<Acting, 'pool' | 'userId'>,
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
