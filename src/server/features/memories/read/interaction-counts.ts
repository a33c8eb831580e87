import { prepared } from '../../../platform/db/prepared.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
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

/** `counted`: ids of the tags whose resonance counts. `isCountCurrent`: those are the tags that `countsColumn` counted by. */
type CountedCard = Pick<CardRow, 'id' | 'author_id' | 'interactions'> & {
  counted: readonly string[]
  isCountCurrent: boolean
}

const tagsShownWhenChosen = (viewer: string, author: string): string =>
  `array(select t.id from memory_tags t where t.author_id = ${author} and t.memory_id = m.id
     and (t.shown or m.author_id = ${viewer}::uuid))`

/**
 * The counts of a memory `m` as a column, by default assuming that this reader sees the tags that were visible to them when they were chosen.
 * Content may say otherwise by now: `countsOfCards` looks. `author`: whose memory it is, as a parameter where that is known.
 */
export const countsColumn = (
  viewer: string,
  author = 'm.author_id',
  tags = tagsShownWhenChosen(viewer, author),
): string => {
  const one = `(select ${author} as author_id, m.id as memory_id) these`
  return `json_build_array((select count from (${commentCountsSql(one, viewer)}) c),
    (select count from (${empathizedCountsSql(one, tags, viewer)}) e),
    (select json_agg(json_build_array(code, count) order by code) from (${reactionCountsSql(one, viewer)}) r))`
}

// Beside the memories: several machines count what lies with a row of their own.
const countAgain = `select m.id, ${countsColumn('$4', 'm.author_id', '$3')} as interactions
  from unnest($1::uuid[], $2::uuid[]) as these (author_id, id)
  join memories m on m.author_id = these.author_id and m.id = these.id`

/** The counts of cards that came with them: the database is asked again, once for all, where content changed which tags count. */
export async function countsOfCards(
  db: Queryable,
  cards: readonly CountedCard[],
  viewer: Viewer,
): Promise<(memory: CountedCard) => Counts> {
  const others = cards.filter(({ isCountCurrent }) => !isCountCurrent)
  const again = new Map<string, CountsRow>()
  if (others.length > 0) {
    const { rows } = await db.query<{ id: string; interactions: CountsRow }>(
      prepared(countAgain, [
        ...[others.map(({ author_id }) => author_id), others.map(({ id }) => id)],
        ...[others.flatMap(({ counted }) => counted), viewer],
      ]),
    )
    for (const { id, interactions } of rows) again.set(id, interactions)
  }
  return (memory) => countsIn(again.get(memory.id) ?? memory.interactions)
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

/** The tags of a memory that count for this reader as it reads today, and whether those are the ones that `countsColumn` counted by. */
export function countedAsSeen(
  stored: Parameters<typeof countedTags>[0],
  seen: Parameters<typeof countedTags>[0],
  viewer: Viewer,
): Pick<CountedCard, 'counted' | 'isCountCurrent'> {
  const counted = countedTags(seen, viewer)
  return { counted, isCountCurrent: countedTags(stored, viewer).join() === counted.join() }
}
