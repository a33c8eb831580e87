import { countComments } from '../comments/index.ts'
import type { Queryable } from '../db/transaction.ts'
import { countEmpathized } from '../interactions/index.ts'
import { countReactions, type ReactionCount } from '../reactions/index.ts'
import type { Viewer } from '../visibility/index.ts'
import type { SeenMemory } from './told-memory.ts'

/** What others did with a memory, as this reader may know of it. */
export type Counts = { comments: number; users_empathized: number; reactions: ReactionCount[] }

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
  const [comments, empathized, reactions] = await Promise.all([
    countComments(db, seen, viewer),
    countEmpathized(db, seen, viewer),
    countReactions(db, seen, viewer),
  ])
  return ({ id }) => ({
    comments: comments.get(id) ?? 0,
    users_empathized: empathized(id),
    reactions: reactions(id),
  })
}
