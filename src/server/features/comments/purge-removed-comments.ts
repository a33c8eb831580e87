import type { Context } from '../../platform/context.ts'
import { hasPurgeable, purgeComments } from './comments-repository.ts'
import { hasRemoved, purgeRemoved } from './removals-repository.ts'

/** What the author of a memory took away goes for good, and comments that were deleted, once that cannot be taken back any more, and their bytes after them. Tells how many. */
export async function purgeRemovedComments({ pool, now, erasure }: Context): Promise<number> {
  if (!(await hasPurgeable(pool, now())) && !(await hasRemoved(pool, now()))) return 0
  return erasure.clearUpAfter([], async () => (await purgeComments(pool, now())) + (await purgeRemoved(pool, now())))
}
