import { prepared } from '../../db/prepared.ts'
import type { Queryable } from '../../db/transaction.ts'
import {
  commentCountsSql,
  empathizedCountsSql,
  type ReactionCount,
  reactionCountsSql,
} from '../../interactions/index.ts'
import type { Viewer } from '../../visibility/index.ts'
import type { CardRow, CountsRow } from '../stored-memory.ts'

/** What others did with a memory, as this reader may know of it. */
export type Counts = { comments: number; users_empathized: number; reactions: ReactionCount[] }

/** `counted`: ids of the tags whose resonance counts. */
type Counted = { id: string; author_id: string; counted: readonly string[] }
/** `isAsPresumed`: those are the tags that `countsColumn` counted by. */
type CountedCard = Counted & Pick<CardRow, 'interactions'> & { isAsPresumed: boolean }

/** One number of what others did with a memory. */
type CountRow = {
  what: 'comments' | 'users_empathized' | 'reactions'
  memory_id: string
  code: number
  count: number
}

const named = (what: CountRow['what'], counts: string) => `select '${what}' as what, * from (${counts}) ${what}`

// One statement: several at once cannot be asked inside of a transaction, and cost a way there and back each outside of it.
const countAll = (these: string, tags: string, viewer: string): string =>
  [
    named('comments', commentCountsSql(these, viewer)),
    named('users_empathized', empathizedCountsSql(these, tags, viewer)),
    named('reactions', reactionCountsSql(these, viewer)),
  ]
    .join(' union all ')
    .concat(' order by code')

const countOfMany = countAll('unnest($1::uuid[], $2::uuid[]) as these (author_id, memory_id)', '$3', '$4')

const presumedTags = (viewer: string): string =>
  `array(select t.id from memory_tags t where t.author_id = m.author_id and t.memory_id = m.id
     and (t.shown or m.author_id = ${viewer}::uuid))`

/**
 * The counts of a memory `m` as a column, presuming that this reader sees the tags of which that was so when they were chosen.
 * Content may say otherwise by now: `countsOfCards` looks.
 */
export const countsColumn = (viewer: string): string => {
  const one = '(select m.author_id, m.id as memory_id) these'
  return `json_build_array((select count from (${commentCountsSql(one, viewer)}) c),
    (select count from (${empathizedCountsSql(one, presumedTags(viewer), viewer)}) e),
    (select json_agg(json_build_array(code, count) order by code) from (${reactionCountsSql(one, viewer)}) r))`
}

/** The counts of one memory or of a page of them: one query, whatever they hold. */
export async function countInteractions(
  db: Queryable,
  memories: readonly Counted[],
  viewer: Viewer,
): Promise<(memory: Counted) => Counts> {
  const { rows } = await db.query<CountRow>(
    prepared(countOfMany, [
      memories.map(({ author_id }) => author_id),
      memories.map(({ id }) => id),
      memories.flatMap(({ counted }) => counted),
      viewer,
    ]),
  )
  const found = new Map(memories.map(({ id }): [string, CountRow[]] => [id, []]))
  for (const row of rows) found.get(row.memory_id)?.push(row)
  return ({ id }) => toCounts(found.get(id) ?? [])
}

/** The same of cards that came with their counts; the database is asked again only where content changed which tags count. */
export async function countsOfCards(
  db: Queryable,
  cards: readonly CountedCard[],
  viewer: Viewer,
): Promise<(memory: CountedCard) => Counts> {
  const others = cards.filter(({ isAsPresumed }) => !isAsPresumed)
  const countsOf = others.length === 0 ? undefined : await countInteractions(db, others, viewer)
  return (memory) => (countsOf === undefined || memory.isAsPresumed ? countsIn(memory.interactions) : countsOf(memory))
}

const countsIn = ([comments, empathized, reactions]: CountsRow): Counts => ({
  comments: comments ?? 0,
  users_empathized: empathized ?? 0,
  reactions: (reactions ?? []).map(([code, count]) => ({ reaction_option_id: code, reaction_count: count })),
})

/** Ids of the tags that count for this reader, in an order of their own. */
const countedTags = (
  { author_id, tags }: { author_id: string; tags: readonly { id: string; shown: boolean | null }[] },
  viewer: Viewer,
): string[] => tags.flatMap(({ id, shown }) => (shown || author_id === viewer ? id : [])).sort()

/** The tags of a memory that count for this reader as it reads today, and whether those are the ones that `countsColumn` presumed. */
export function countedAsSeen(
  stored: Parameters<typeof countedTags>[0],
  seen: Parameters<typeof countedTags>[0],
  viewer: Viewer,
): Pick<CountedCard, 'counted' | 'isAsPresumed'> {
  const counted = countedTags(seen, viewer)
  return { counted, isAsPresumed: countedTags(stored, viewer).join() === counted.join() }
}

function toCounts(rows: readonly CountRow[]): Counts {
  const counts: Counts = { comments: 0, users_empathized: 0, reactions: [] }
  for (const { what, code, count } of rows)
    if (what === 'reactions') counts.reactions.push({ reaction_option_id: code, reaction_count: count })
    else counts[what] = count
  return counts
}
