import type { Queryable } from '../db/transaction.ts'
import { tellOfCrowd } from '../notifications/index.ts'
import type { Reachable } from '../visibility/index.ts'
import { type Fairness, isCrowded } from './fairness.ts'

/** Behind a comment of a stranger: its author hears in the bell that many write there, once however many come. */
export async function tellAuthorOfCrowd(
  db: Queryable,
  memory: Reachable,
  { userId, now, fair }: { userId: string; now: Date; fair: Fairness },
): Promise<void> {
  if (userId !== memory.authorId && (await isCrowded(db, memory, { now, fair }))) await tellOfCrowd(db, memory, now)
}
