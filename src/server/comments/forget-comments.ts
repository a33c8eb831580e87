import type { Context } from '../context.ts'
import { hasPurgeable, purgeComments } from './comments-repository.ts'

/** Comments that were deleted go for good once that cannot be taken back any more, and their bytes after them. Tells how many. */
export async function forgetComments({ pool, now, erasure }: Context): Promise<number> {
  if (!(await hasPurgeable(pool, now()))) return 0
  return erasure.clearUpAfter([], () => purgeComments(pool, now()))
}
