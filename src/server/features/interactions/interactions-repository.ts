import type { Pool } from 'pg'
import { claimKey, saveIdempotentResult } from '../../platform/db/idempotency-keys.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import type { MemoryRef } from '../visibility/index.ts'

/** Tables of interactions that their member can undo by id. */
type InteractionTable =
  | 'resonances'
  | 'empathies'
  | 'praises'
  | 'reactions'
  | 'saves'
  | 'votes'
  | 'comment_empathies'
  | 'comment_praises'
  | 'connections'

/** A new interaction; `id` is used where the member has none there yet. */
export type NewInteraction = { id: string; userId: string; now: Date }

/** Inserts one row per member and memory; a repeated call changes nothing. Returns the id of the row. */
export async function upsertInteraction(
  db: Queryable,
  table: 'empathies' | 'saves' | 'votes',
  { authorId, id: memoryId }: Pick<MemoryRef, 'authorId' | 'id'>,
  { id, userId, now }: NewInteraction,
): Promise<string> {
  // An empty update rather than nothing: it gives the row that is there, also while another call takes it back.
  const { rows } = await db.query<{ id: string }>(
    `insert into ${table} (author_id, memory_id, user_id, id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (author_id, memory_id, user_id) do update set created_at = ${table}.created_at returning id`,
    [authorId, memoryId, userId, id, now],
  )
  return writtenRow(rows).id
}

/** The row that an insert returned. @throws where none was returned. */
export function writtenRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('The act was not written.')
  return row
}

type UndoneInteraction = { author_id: string; memory_id: string }

/**
 * Deletes the user's own interaction and returns its memory; undefined if it was deleted before, so that a repeated call is no error. The memory need not
 * be readable any more. @throws 404 for another member's.
 */
export function undoOwn(
  pool: Pool,
  table: InteractionTable,
  userId: string,
  id: string,
): Promise<UndoneInteraction | undefined> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const { rows } = await db.query<UndoneInteraction>(
      `delete from ${table} where id = $1 and user_id = $2 returning author_id, memory_id`,
      [id, userId],
    )
    if (rows[0] !== undefined) return rows[0]
    const others = await db.query(`select 1 from ${table} where id = $1`, [id])
    if (others.rows.length > 0) throw notFound()
    return undefined
  })
}

/** Deletes the user's own interaction by its id, from whichever of these tables has it. @throws 404 for another member's. */
export async function undoOwnIn(
  pool: Pool,
  tables: readonly InteractionTable[],
  userId: string,
  id: string,
): Promise<void> {
  for (const table of tables) if ((await undoOwn(pool, table, userId, id)) !== undefined) return
}

type IdempotencyParams = { userId: string; now: Date; key: string | undefined; hash: string }

/**
 * Creates something and returns its id; with an Idempotency-Key that was used for the same request before (`hash`), returns that id.
 * @throws 409 for a key that was used for another request.
 */
export async function withIdempotencyKey(
  db: Queryable,
  idempotency: IdempotencyParams,
  make: () => Promise<string>,
): Promise<string> {
  if (idempotency.key === undefined) return make()
  const claim = await claimKey(db, idempotency.userId, idempotency.key, idempotency.hash, idempotency.now)
  if (claim.kind === 'different') throw new HttpError(409, { detail: 'This Idempotency-Key was already used.' })
  if (claim.kind === 'repeated') return claim.made
  const id = await make()
  await saveIdempotentResult(db, idempotency.userId, idempotency.key, id)
  return id
}
