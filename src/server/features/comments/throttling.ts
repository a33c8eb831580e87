import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import { notifyOfCrowd } from '../notifications/index.ts'
import type { MemoryRef } from '../visibility/index.ts'

/** The figures stand in the settings; `null`: nothing is counted. */
type Throttling = Config['throttling']

type CommentTable = 'comments' | 'private_comments'
type ThrottleContext = { userId: string; now: Date; throttling: Throttling }

const day = 86_400_000
const minute = 60_000

/**
 * Somebody new here writes less in a day: whoever comes only to hurt tires, and nobody else notices. Other words for an older text (`edited`) are written today, too.
 */
export async function throttleNewMember(
  db: Queryable,
  table: CommentTable,
  { userId, now, throttling, edited }: ThrottleContext & { edited?: string },
): Promise<void> {
  if (throttling === null) return
  const { rows } = await db.query<{ is_new: boolean; today: number }>(
    `select u.created_at > $2 as is_new,
       case when u.created_at > $2 then (select count(*)::int from ${table} c
         where c.user_id = $1 and ${writtenAt(table)} > $3 and c.id is distinct from $4::uuid) else 0 end as today
     from users u where u.id = $1`,
    [userId, new Date(now.getTime() - throttling.newAccountMs), new Date(now.getTime() - day), edited],
  )
  const maxToday = table === 'comments' ? throttling.commentsADay : throttling.messagesADay
  if (rows[0]?.is_new && rows[0].today >= maxToday)
    throw tooManyRequests(60 * 60, 'You’ve written a lot for your first days here. Please continue tomorrow.')
}

/** When the last words of a text were written, seen by others or not. */
const writtenAt = (table: CommentTable) =>
  table === 'comments' ? 'coalesce(c.pending_at, c.updated_at)' : 'c.updated_at'

/** How many strangers wrote under a memory lately, new comments or other words for theirs, and whether one did a moment ago. */
async function countRecentCommenters(
  db: Queryable,
  { authorId, id }: Pick<MemoryRef, 'authorId' | 'id'>,
  now: Date,
  ms: number,
) {
  const { rows } = await db.query<{ people: number; just_now: number }>(
    `select count(distinct user_id)::int as people, count(*) filter (where ${writtenAt('comments')} > $4)::int as just_now
     from comments c where author_id = $1 and memory_id = $2 and ${writtenAt('comments')} > $3 and user_id <> $1`,
    [authorId, id, new Date(now.getTime() - ms), new Date(now.getTime() - minute)],
  )
  return rows[0] ?? { people: 0, just_now: 0 }
}

/** Do many strangers write under this memory within minutes? Its author is asked whether to close the comments. */
export async function hasCommentBurst(
  db: Queryable,
  memory: Pick<MemoryRef, 'authorId' | 'id'>,
  { now, throttling }: Omit<ThrottleContext, 'userId'>,
): Promise<boolean> {
  return (
    throttling !== null &&
    (await countRecentCommenters(db, memory, now, throttling.crowdMs)).people >= throttling.crowdPeople
  )
}

/** Then one comment a minute is taken from all of them together. */
export async function slowMode(
  db: Queryable,
  memory: MemoryRef,
  { userId, now, throttling }: ThrottleContext,
): Promise<void> {
  if (throttling === null || userId === memory.authorId) return
  const { people, just_now } = await countRecentCommenters(db, memory, now, throttling.crowdMs)
  if (people >= throttling.crowdPeople && just_now > 0)
    throw tooManyRequests(60, 'Many people are writing here right now. Please try again in a minute.')
}

/** Behind a comment of a stranger: its author hears in the bell that many write there, once however many come. */
export async function notifyAuthorOfBurst(
  db: Queryable,
  memory: MemoryRef,
  { userId, now, throttling }: { userId: string; now: Date; throttling: Throttling },
): Promise<void> {
  if (userId !== memory.authorId && (await hasCommentBurst(db, memory, { now, throttling })))
    await notifyOfCrowd(db, memory, now)
}
