import type { Queryable } from '../../platform/db/transaction.ts'
import { viewerOrNilSql } from './visibility.ts'

/** Parameters of a statement: the viewer, and the topics whose memories are hidden from them, unless they wrote them. */
type TopicFilterParams = { viewer: string; topics: string }

/**
 * A condition on a memory that is found by its author and its id, in whatever row names it. Not by `exists`: for a long list the
 * database would read all topics of all memories once instead, also where only the first ten of the list are asked for.
 * @example `… from memories m where ${notFilteredSql('m.author_id', 'm.id', { viewer: '$1', topics: '$2' })}`
 */
export const notFilteredSql = (author: string, memory: string, { viewer, topics }: TopicFilterParams): string =>
  `(${author} = ${viewer}::uuid or not coalesce((select true from memory_topics ft where ft.author_id = ${author}
     and ft.memory_id = ${memory} and ft.topic_id = any(${topics}::text[]) limit 1), false))`

/**
 * What one reader saved, as a list for `TopicFilterParams`; read once for a statement. `same`: two parameters, ids that were saved, and beside each
 * another one under which the same topic may be stored.
 */
export const filteredTopicsSql = (viewer: string, same: { saved: string; stored: string }): string =>
  `(array(select f.topic_id from filtered_topics f where f.user_id = ${viewer}::uuid
     union all select s.stored from unnest(${same.saved}::text[], ${same.stored}::text[]) as s (saved, stored)
     join filtered_topics f on f.user_id = ${viewer}::uuid and f.topic_id = s.saved))`

/**
 * A condition on memories: the reader of the row did not save one of their topics, or wrote them. For many readers at once. `m`: alias of
 * memories; `reader`: column with the reader's id.
 */
export const notFilteredOfSql = (m: string, reader: string): string =>
  `(${m}.author_id = ${reader} or not coalesce((select true from memory_topics ft join filtered_topics f on f.topic_id = ft.topic_id
     where f.user_id = ${viewerOrNilSql(reader)} and ft.author_id = ${m}.author_id and ft.memory_id = ${m}.id limit 1), false))`

/** What this member does not want to meet, as it was saved; nothing for a visitor. */
export async function filteredTopics(db: Queryable, viewer: string | null): Promise<ReadonlySet<string>> {
  if (viewer === null) return new Set()
  const { rows } = await db.query<{ id: string }>('select topic_id as id from filtered_topics where user_id = $1', [
    viewer,
  ])
  return new Set(rows.map(({ id }) => id))
}
