import { foldText } from '@kindred/engine/text'
import type { Queryable } from '../../../platform/db/transaction.ts'

/**
 * What somebody typed, as PostgreSQL reads it, with each word that content knows others for standing for all of them. Each
 * word first becomes a mark of its group and then each mark its words, so that no word is replaced twice.
 */
const expandSql = `
  with recursive alike as (
    select place, word from unnest($2::int[], $3::text[]) as given (place, word)
  ), whole as (
    select place, string_agg(nullif(phraseto_tsquery('english', word)::text, ''), ' | ')::tsquery as words
    from alike group by place
  ), steps as (
    select row_number() over (order by turn, place, word) as at, target, substitute from (
      select 1 as turn, place, word, plainto_tsquery('english', word) as target,
        to_tsquery('simple', 'alike' || place) as substitute from alike
      union all
      select 2, place, '', to_tsquery('simple', 'alike' || place), words from whole
    ) both_turns where numnode(target) > 0 and numnode(substitute) > 0
  ), rewritten as (
    select 0::bigint as at, websearch_to_tsquery('english', $1) as query
    union all
    select steps.at, ts_rewrite(rewritten.query, steps.target, steps.substitute)
    from rewritten join steps on steps.at = rewritten.at + 1
  )
  select query::text from rewritten order by at desc limit 1`

/** Gives the text of a `tsquery`. */
export async function withSynonyms(
  db: Queryable,
  typed: string,
  alike: readonly (readonly string[])[],
): Promise<string> {
  const words = alike.flatMap((group, place) => group.map((word) => ({ place, word })))
  const { rows } = await db.query<{ query: string }>(expandSql, [
    typed,
    words.map(({ place }) => place),
    words.map(({ word }) => foldText(word)),
  ])
  return rows[0]?.query ?? ''
}
