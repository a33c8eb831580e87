import { empathyCode } from '../shared/empathy-code.ts'
import { canReadCommentSql, countedSql } from '../visibility/index.ts'

/**
 * How many comments each memory has for this person: exactly those that the list shows. `these`: a part of `from` of that name, with author_id and memory_id;
 * `viewer`: a parameter of the statement.
 */
export const commentCountsSql = (these: string, viewer: string): string =>
  `select c.memory_id, 0 as code, count(*)::int as count from ${these}
   join comments c on c.author_id = these.author_id and c.memory_id = these.memory_id
   join users u on u.id = c.user_id where ${canReadCommentSql('c', 'u', viewer)} group by c.memory_id`

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

/** How many reacted with one of the options. */
export type ReactionCount = { reaction_option_id: number; reaction_count: number }

/**
 * How often each reaction was given to each memory, empathy among them. `these`: a part of `from` of that name, with author_id and memory_id; `viewer`: a
 * parameter of the statement.
 */
export const reactionCountsSql = (these: string, viewer: string): string => {
  const beside = (table: string, code: string) =>
    `select r.memory_id, ${code} as code, r.user_id from ${these}
     join ${table} r on r.author_id = these.author_id and r.memory_id = these.memory_id`
  return `select r.memory_id, r.code, count(*)::int as count from (
     ${beside('reactions', 'r.option_code')} union all ${beside('empathies', `${empathyCode}`)}
   ) r join users u on u.id = r.user_id where ${countedSql('u', viewer)} group by r.memory_id, r.code`
}
