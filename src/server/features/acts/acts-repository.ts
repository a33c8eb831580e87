import type { Pool } from 'pg'
import { claimKey, saveIdempotentResult } from '../../platform/db/idempotency-keys.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import type { MemoryRef } from '../visibility/index.ts'

/** Tables of acts that their member takes back by id. */
type Acts =
  | 'resonances'
  | 'empathies'
  | 'praises'
  | 'reactions'
  | 'saves'
  | 'votes'
  | 'comment_empathies'
  | 'comment_praises'
  | 'connections'

/** A new act; with the id of the row where there is none yet. */
export type NewAct = { id: string; userId: string; now: Date }

/** Once for each member and memory, however often it is asked. Gives the id of the row that is there. */
export async function upsertAct(
  db: Queryable,
  table: 'empathies' | 'saves' | 'votes',
  { authorId, id: memoryId }: Pick<MemoryRef, 'authorId' | 'id'>,
  { id, userId, now }: NewAct,
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

type Undone = { author_id: string; memory_id: string }

/**
 * Takes back an act of one's own and gives the memory that it was about; undefined when it is gone already, so that a repeated call
 * is no fault. Whether its memory may still be read does not matter. Throws 404 for what somebody else did.
 */
export function undoOwn(pool: Pool, table: Acts, userId: string, id: string): Promise<Undone | undefined> {
  return transaction(pool, async (db) => {
    await lockUser(db, userId)
    const { rows } = await db.query<Undone>(
      `delete from ${table} where id = $1 and user_id = $2 returning author_id, memory_id`,
      [id, userId],
    )
    if (rows[0] !== undefined) return rows[0]
    const others = await db.query(`select 1 from ${table} where id = $1`, [id])
    if (others.rows.length > 0) throw notFound()
    return undefined
  })
}

/** Takes back an act of one's own of which only the id is known: it stands in one of these tables. Throws 404 for what somebody else did. */
export async function undoOwnIn(pool: Pool, tables: readonly Acts[], userId: string, id: string): Promise<void> {
  for (const table of tables) if ((await undoOwn(pool, table, userId, id)) !== undefined) return
}

type Once = { userId: string; now: Date; key: string | undefined; hash: string }

/**
 * Makes something and gives its id; with an Idempotency-Key that was used for the very same before (`hash`), gives what was made then. Throws 409
 * for a key that was used for something else.
 */
export async function withIdempotencyKey(db: Queryable, once: Once, make: () => Promise<string>): Promise<string> {
  if (once.key === undefined) return make()
  const claim = await claimKey(db, once.userId, once.key, once.hash, once.now)
  if (claim.kind === 'different') throw new HttpError(409, { detail: 'This Idempotency-Key was already used.' })
  if (claim.kind === 'repeated') return claim.made
  const id = await make()
  await saveIdempotentResult(db, once.userId, once.key, id)
  return id
}
