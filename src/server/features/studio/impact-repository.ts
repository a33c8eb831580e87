import type { Queryable } from '../../platform/db/transaction.ts'

/** Where answers to a question are kept: a table, and the name that they have there. */
type AnswerLocation = { kept_in: string; kept_as: string }

/** A number of people is told from here on: below it, an editor could come to know of one. */
const fewest = 5
/** Counted up to here; more is "many". */
const maxCounted = 10_000

const countSql: Record<string, string> = {
  memory_tags: `select count(*)::int as count from (select 1 from memory_tags where field = $1
    group by author_id, memory_id having count(*) > $2 limit ${maxCounted}) held`,
  memory_details: `select count(*)::int as count from (select 1 from memory_details where field = $1 and $2::int < 1 limit ${maxCounted}) held`,
  wizard_responses: `select count(*)::int as count from (select 1 from wizard_responses where wizard_id = $3 and answers ? $1
    and (case jsonb_typeof(answers -> $1) when 'array' then jsonb_array_length(answers -> $1) else 1 end) > $2 limit ${maxCounted}) held`,
}

/** How many memories or saved answers hold more than so many answers to a question; null below five, whoever asks. */
export async function countAnswers(
  db: Queryable,
  wizard: string,
  field: string,
  above: number,
): Promise<number | null> {
  return count(db, countSql, { wizard, field }, above)
}

const countHoldingSql: Record<string, string> = {
  memory_tags: `select count(*)::int as count from (select distinct author_id, memory_id from memory_tags
    where field = $1 and option_id = $2::text limit ${maxCounted}) held`,
  wizard_responses: `select count(*)::int as count from (select 1 from wizard_responses where wizard_id = $3
    and answers -> $1 @> to_jsonb($2::text) limit ${maxCounted}) held`,
}

/** How many memories or saved answers hold an option in a question; null below five. */
export const countHolding = (db: Queryable, wizard: string, field: string, option: string): Promise<number | null> =>
  count(db, countHoldingSql, { wizard, field }, option)

async function count(
  db: Queryable,
  statements: Record<string, string>,
  { wizard, field }: { wizard: string; field: string },
  what: number | string,
): Promise<number | null> {
  const { rows } = await db.query<AnswerLocation>(
    `select distinct kept_in, kept_as from answered_ids where wizard_id = $1 and field = $2`,
    [wizard, field],
  )
  let sum = 0
  for (const { kept_in, kept_as } of rows) {
    const sql = statements[kept_in]
    if (sql === undefined) continue
    const values = kept_in === 'wizard_responses' ? [field, what, wizard] : [kept_as || field, what]
    sum += (await db.query<{ count: number }>(sql, values)).rows[0]?.count ?? 0
  }
  return sum < fewest ? null : sum
}

/** How often each option was chosen for memories, by its id, where an option list is asked by these questions; below five it is left out. */
export async function countChosen(
  db: Queryable,
  questions: readonly { wizard: string; field: string }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ option_id: string; count: number }>(
    `select t.option_id, count(*)::int as count from memory_tags t
     where t.field in (select distinct i.kept_as from unnest($1::text[], $2::text[]) as q (wizard, field)
       join answered_ids i on i.wizard_id = q.wizard and i.field = q.field and i.kept_in = 'memory_tags')
     group by t.option_id having count(*) >= ${fewest}`,
    [questions.map(({ wizard }) => wizard), questions.map(({ field }) => field)],
  )
  return new Map(rows.map(({ option_id, count }) => [option_id, count]))
}
