import type { Queryable } from '../db/transaction.ts'
import type { When } from '../limits/pair-limit.ts'
import { tellAuthor } from '../notifications/index.ts'
import type { Reachable } from '../visibility/index.ts'
import { insertEmpathy } from './empathy-repository.ts'

/** Somebody empathizes with a memory, by whichever button: kept once, and told to its author. Gives the id of the empathy. */
export async function empathize(
  db: Queryable,
  memory: Reachable,
  row: When & { id: string; userId: string },
): Promise<string> {
  const id = await insertEmpathy(db, memory, row)
  await tellAuthor(db, { kind: 'empathy', by: row.userId, memory }, row)
  return id
}
