import type { Queryable } from '../../platform/db/transaction.ts'
import type { Sealed } from '../../platform/draft-seal.ts'

export type StoredDraft = Sealed & { name: string; version: string; device: string; saved_at: string }

const columns = 'name, version, key_id, sealed, device, saved_at'

/** What somebody chose; null when they were not asked yet. */
export async function draftsEnabled(db: Queryable, userId: string): Promise<boolean | null> {
  const { rows } = await db.query<{ keeps: boolean | null }>('select keeps_drafts as keeps from users where id = $1', [
    userId,
  ])
  return rows[0]?.keeps ?? null
}

export async function setDraftsEnabled(db: Queryable, userId: string, keeps: boolean): Promise<void> {
  await db.query('update users set keeps_drafts = $2 where id = $1', [userId, keeps])
  if (!keeps) await db.query('delete from drafts where user_id = $1', [userId])
}

export async function listDrafts(db: Queryable, userId: string): Promise<StoredDraft[]> {
  const { rows } = await db.query<StoredDraft>(
    `select ${columns} from drafts where user_id = $1 order by saved_at, name`,
    [userId],
  )
  return rows
}

export async function countDrafts(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from drafts where user_id = $1', [
    userId,
  ])
  return rows[0]?.count ?? 0
}

/** `forUpdate`: locks the row for this transaction. */
export async function findDraft(
  db: Queryable,
  userId: string,
  name: string,
  forUpdate = false,
): Promise<StoredDraft | null> {
  const { rows } = await db.query<StoredDraft>(
    `select ${columns} from drafts where user_id = $1 and name = $2${forUpdate ? ' for update' : ''}`,
    [userId, name],
  )
  return rows[0] ?? null
}

/** False when somebody else's save came in between. */
export async function putDraft(
  db: Queryable,
  userId: string,
  draft: StoredDraft,
  over: string | null,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into drafts (user_id, ${columns}) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, name) do update set version = excluded.version, key_id = excluded.key_id, sealed = excluded.sealed,
       device = excluded.device, saved_at = excluded.saved_at where drafts.version = $8`,
    [userId, draft.name, draft.version, draft.key_id, draft.sealed, draft.device, draft.saved_at, over],
  )
  return rowCount === 1
}

/** Only the version that is known to whoever deletes it. */
export async function dropDraft(db: Queryable, userId: string, name: string, version: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from drafts where user_id = $1 and name = $2 and version = $3', [
    userId,
    name,
    version,
  ])
  return (rowCount ?? 0) > 0
}

/** Removes what a person wrote towards edits of the memories with these links: the memory to which it belongs is gone. */
export async function dropEditDrafts(db: Queryable, userId: string, links: readonly string[]): Promise<void> {
  await db.query('delete from drafts where user_id = $1 and name = any($2)', [
    userId,
    links.map((link) => `memory-edit:${link}`),
  ])
}
