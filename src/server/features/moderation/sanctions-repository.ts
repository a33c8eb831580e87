import type { Reportable } from '@kindred/product/acceptance'
import type { Queryable } from '../../platform/db/transaction.ts'

const tables = { comment: 'comments', 'private-comment': 'private_comments', connection: 'connections' } as const

/** What stands under a memory and can be hidden: a memory has a status, and a member has nothing to hide. */
export type HideablePart = Extract<Reportable, keyof typeof tables>

/** Hides a part of a memory from everybody, or shows it again (`null`). */
export async function setPartHidden(
  db: Queryable,
  kind: HideablePart,
  { authorId, id }: { authorId: string; id: string },
  hiddenAt: Date | null,
): Promise<void> {
  await db.query(`update ${tables[kind]} set hidden_at = $3 where author_id = $1 and id = $2`, [
    ...[authorId, id, hiddenAt],
  ])
}

/** Until then a member reads, and writes nothing to others; `null` ends it. */
export async function setSuspendedUntil(db: Queryable, userId: string | null, until: Date | null): Promise<void> {
  await db.query('update users set suspended_until = $2 where id = $1', [userId, until])
}
