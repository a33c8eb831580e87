import type { Queryable } from '../../platform/db/transaction.ts'
import type { DraftSeal } from '../../platform/draft-seal.ts'
import { draftsEnabled, listDrafts } from './drafts-repository.ts'
import { placeOf } from './opened-drafts.ts'

/**
 * Seals the drafts of one account for another and gives how many came; of two with the same name the one that was saved last stays. None comes where the
 * other account keeps none, or where the key of it is gone. What is left ends with its account.
 */
export async function moveDrafts(db: Queryable, seal: DraftSeal, from: string, to: string): Promise<number> {
  if (!(await draftsEnabled(db, to))) return 0
  let moved = 0
  for (const { name, version, device, saved_at, ...draft } of await listDrafts(db, from)) {
    const text = seal.open(draft, placeOf(from, name))
    if (text === null) continue
    const { key_id, sealed } = seal.seal(text, placeOf(to, name))
    const { rowCount } = await db.query(
      `insert into drafts (user_id, name, version, key_id, sealed, device, saved_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (user_id, name) do update set version = excluded.version, key_id = excluded.key_id, sealed = excluded.sealed,
         device = excluded.device, saved_at = excluded.saved_at where drafts.saved_at < excluded.saved_at`,
      [to, name, version, key_id, sealed, device, saved_at],
    )
    moved += rowCount ?? 0
  }
  return moved
}
