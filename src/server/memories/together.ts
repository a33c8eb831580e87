import type { Queryable } from '../db/transaction.ts'
import { countEmpathized } from '../interactions/count-empathized.ts'
import type { Viewer } from '../visibility/visibility.ts'
import type { SeenMemory } from './told-memory.ts'

/** What others did with a memory, as this reader may know of it. */
export type Counts = { users_empathized: number }

type Counted = Pick<SeenMemory, 'id' | 'author_id' | 'tags'>

/** The counts of one memory or of a page of them: a fixed number of queries, whatever they hold. */
export async function countTogether(
  db: Queryable,
  memories: readonly Counted[],
  viewer: Viewer,
): Promise<(memory: Counted) => Counts> {
  const seen = memories.map(({ id, author_id, tags }) => ({
    id,
    authorId: author_id,
    tagIds: tags.filter(({ shown }) => shown || author_id === viewer).map((tag) => tag.id),
  }))
  const empathized = await countEmpathized(db, seen)
  return ({ id }) => ({ users_empathized: empathized(id) })
}
