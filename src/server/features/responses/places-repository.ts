import type { Queryable } from '../../platform/db/transaction.ts'

/** Until the end of the transaction nobody else counts the places of this wizard to take one. */
export async function lockPlaces(db: Queryable, wizardId: string): Promise<void> {
  // An empty update rather than nothing: it locks the row that is there.
  await db.query(
    `insert into limited_wizards (wizard_id) values ($1)
     on conflict (wizard_id) do update set wizard_id = excluded.wizard_id`,
    [wizardId],
  )
}

/** An answer to a question, and how many people have given just that one, in this version. */
export type GivenAnswer = { version: string; question: string; answer: string | string[]; count: number }

/** Answers to these questions, of nobody who closed their account: their places are free. */
export async function countAnswers(
  db: Queryable,
  wizardId: string,
  questions: readonly string[],
): Promise<GivenAnswer[]> {
  const { rows } = await db.query<GivenAnswer>(
    `select r.content_version as version, a.question, a.answer, count(*)::int as count
     from wizard_responses r join users u on u.id = r.user_id
       cross join jsonb_each(r.answers) as a (question, answer)
     where r.wizard_id = $1 and u.leaving_on is null and a.question = any($2::text[])
     group by r.content_version, a.question, a.answer`,
    [wizardId, questions],
  )
  return rows
}

/** How many answers are saved to a wizard. */
export async function countResponses(db: Queryable, wizardId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from wizard_responses r join users u on u.id = r.user_id
     where r.wizard_id = $1 and u.leaving_on is null`,
    [wizardId],
  )
  return rows[0]?.count ?? 0
}
