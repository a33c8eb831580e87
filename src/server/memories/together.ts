import { commentCountsSql } from '../comments/index.ts'
import { often } from '../db/often.ts'
import type { Queryable } from '../db/transaction.ts'
import { empathizedCountsSql } from '../interactions/index.ts'
import { type ReactionCount, reactionCountsSql } from '../reactions/index.ts'
import type { Viewer } from '../visibility/index.ts'
import type { SeenMemory } from './told-memory.ts'

/** What others did with a memory, as this reader may know of it. */
export type Counts = { comments: number; users_empathized: number; reactions: ReactionCount[] }

type Counted = Pick<SeenMemory, 'id' | 'author_id' | 'tags'>
type Row = { what: 'comments' | 'users_empathized' | 'reactions'; memory_id: string; code: number; count: number }

const these = 'unnest($1::uuid[], $2::uuid[]) as these (author_id, memory_id)'
const named = (what: Row['what'], counts: string) => `select '${what}' as what, * from (${counts}) ${what}`

// One statement: several at once cannot be asked inside of a transaction, and cost a way there and back each outside of it.
const countAll = [
  named('comments', commentCountsSql(these, '$4')),
  named('users_empathized', empathizedCountsSql(these, '$3', '$4')),
  named('reactions', reactionCountsSql(these, '$4')),
]
  .join(' union all ')
  .concat(' order by code')

/** The counts of one memory or of a page of them: one query, whatever they hold. */
export async function countTogether(
  db: Queryable,
  memories: readonly Counted[],
  viewer: Viewer,
): Promise<(memory: Counted) => Counts> {
  const { rows } = await db.query<Row>(
    often(countAll, [
      memories.map(({ author_id }) => author_id),
      memories.map(({ id }) => id),
      memories.flatMap(({ author_id, tags }) =>
        tags.flatMap(({ id, shown }) => (shown || author_id === viewer ? id : [])),
      ),
      viewer,
    ]),
  )
  const found = new Map(memories.map(({ id }): [string, Counts] => [id, nothing()]))
  for (const row of rows) addTo(found.get(row.memory_id), row)
  return ({ id }) => found.get(id) ?? nothing()
}

const nothing = (): Counts => ({ comments: 0, users_empathized: 0, reactions: [] })

function addTo(counts: Counts | undefined, { what, code, count }: Row): void {
  if (counts === undefined) return
  if (what === 'reactions') counts.reactions.push({ reaction_option_id: code, reaction_count: count })
  else counts[what] = count
}
