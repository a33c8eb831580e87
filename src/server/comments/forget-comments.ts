import type { Context } from '../context.ts'
import { purgeComments } from './comments-repository.ts'

/** Comments that were deleted go for good once that cannot be taken back any more, and their bytes after them. Tells how many. */
export async function forgetComments({ pool, now, erasure }: Context): Promise<number> {
  const gone = await purgeComments(pool, now())
  if (gone > 0) await erasure.isDue([])
  return gone
}
