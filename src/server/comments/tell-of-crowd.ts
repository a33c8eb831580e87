import type { Queryable } from '../db/transaction.ts'
import { tellOfCrowd } from '../notifications/index.ts'
import type { Reachable } from '../visibility/index.ts'
import { isCrowded, type Throttling } from './throttling.ts'

/** Behind a comment of a stranger: its author hears in the bell that many write there, once however many come. */
export async function tellAuthorOfCrowd(
  db: Queryable,
  memory: Reachable,
  { userId, now, throttling }: { userId: string; now: Date; throttling: Throttling },
): Promise<void> {
  if (userId !== memory.authorId && (await isCrowded(db, memory, { now, throttling })))
    await tellOfCrowd(db, memory, now)
}
