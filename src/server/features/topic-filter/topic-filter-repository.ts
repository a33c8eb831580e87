import type { Queryable } from '../../platform/db/transaction.ts'

/** Takes these in place of those before; the person's row is held. */
export async function saveTopics(db: Queryable, userId: string, ids: readonly string[]): Promise<void> {
  await db.query('delete from filtered_topics where user_id = $1 and not (topic_id = any($2::text[]))', [userId, ids])
  await db.query(
    'insert into filtered_topics (user_id, topic_id) select $1, unnest($2::text[]) on conflict do nothing',
    [userId, ids],
  )
}
