import type { Queryable } from '../db/transaction.ts'

/** What this member does not want to meet, as it was saved; nothing for a visitor. */
export async function savedTopics(db: Queryable, viewer: string | null): Promise<ReadonlySet<string>> {
  if (viewer === null) return new Set()
  const { rows } = await db.query<{ id: string }>('select topic_id as id from filtered_topics where user_id = $1', [
    viewer,
  ])
  return new Set(rows.map(({ id }) => id))
}

/** Takes these in place of those before; the person's row is held. */
export async function saveTopics(db: Queryable, userId: string, ids: readonly string[]): Promise<void> {
  await db.query('delete from filtered_topics where user_id = $1 and not (topic_id = any($2::text[]))', [userId, ids])
  await db.query(
    'insert into filtered_topics (user_id, topic_id) select $1, unnest($2::text[]) on conflict do nothing',
    [userId, ids],
  )
}
