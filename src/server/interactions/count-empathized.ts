import { countedSql } from '../visibility/index.ts'

/**
 * How many members empathize with each memory, or resonate with a tag of it. `these`: a part of `from` of that name, with author_id and memory_id; `tags` and
 * `viewer`: parameters of the statement. Tags are those that the reader sees: what they do not see is not counted for them.
 */
export const empathizedCountsSql = (these: string, tags: string, viewer: string): string => {
  const beside = (table: string) =>
    `${these} join ${table} a on a.author_id = these.author_id and a.memory_id = these.memory_id`
  return `select a.memory_id, 0 as code, count(distinct a.user_id)::int as count from (
     select a.memory_id, a.user_id from ${beside('empathies')}
     union all
     select a.memory_id, a.user_id from ${beside('resonances')} where a.tag_id = any(${tags}::uuid[])
   ) a join users u on u.id = a.user_id where ${countedSql('u', viewer)} group by a.memory_id`
}
