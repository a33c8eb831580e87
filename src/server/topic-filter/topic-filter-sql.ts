/** What a reader does not meet: memories with these topics, unless they wrote them. Both are parameters of a statement. */
export type Unmet = { viewer: string; topics: string }

/**
 * A condition on a memory that is found by its author and its id, in whatever row names it.
 * @example `… from memories m where ${notFilteredSql('m.author_id', 'm.id', { viewer: '$1', topics: '$2' })}`
 */
export const notFilteredSql = (author: string, memory: string, { viewer, topics }: Unmet): string =>
  `(${author} = ${viewer}::uuid or not exists (select 1 from memory_topics ft where ft.author_id = ${author}
     and ft.memory_id = ${memory} and ft.topic_id = any(${topics}::text[])))`

/** The same for many readers at once, by what each of them saved. */
export const notFilteredOfSql = (m: string, reader: string): string =>
  `(${m}.author_id = ${reader} or not exists (select 1 from memory_topics ft join filtered_topics f on f.topic_id = ft.topic_id
     where f.user_id = ${reader} and ft.author_id = ${m}.author_id and ft.memory_id = ${m}.id))`
