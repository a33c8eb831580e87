import type { WireAnswers } from '@kindred/engine/wire'
import type { Pool } from 'pg'
import { ensureFormerMember, formerMember } from '../../platform/db/former-member.ts'
import { requestHash } from '../../platform/db/idempotency-keys.ts'
import { lockUser } from '../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import { recordReferences, type StoredId } from '../answer-references/index.ts'
import { withIdempotencyKey } from '../interactions/index.ts'
import { releaseFiles } from '../photos/index.ts'

export interface StoredResponse {
  id: string
  wizard_id: string
  content_version: string
  answers: WireAnswers
  created_at: string
  updated_at: string
  /** When it is deleted, where a visitor sent it; null: a member's own. */
  expires_at: string | null
}

const columns = 'id, wizard_id, content_version, answers, created_at, updated_at, expires_at'

/** `office`: whose clerks may download it. */
type NewResponse = Omit<StoredResponse, 'created_at' | 'updated_at' | 'expires_at'> & {
  ids: readonly StoredId[]
  office: string | null
  now: Date
}

/** Who sends answers, and until when those of a visitor are kept. */
export type Sender = { userId: string; expiresAt: null } | { userId: typeof formerMember.id; expiresAt: Date }

/** What is to be done in the transaction that stores new answers, before and after. */
type Around = { before: (db: Queryable) => Promise<void>; after: (db: Queryable) => Promise<void> }

/** Stores new answers, and does what is to be done about them in the same transaction. With a key, however often it is called with the same answers, it makes one response. */
export function createResponse(
  pool: Pool,
  sender: Sender,
  response: NewResponse,
  key: string | undefined,
  { before, after }: Around,
): Promise<StoredResponse> {
  const { wizard_id, content_version, answers, now } = response
  const { userId, expiresAt } = sender
  const hash = requestHash({ wizard_id, content_version, answers })
  return transaction(pool, async (db) => {
    if (expiresAt === null) await lockUser(db, userId)
    else await ensureFormerMember(db, now)
    // All visitors share one row of users: with its answers, a key of one is never a key of another.
    const once = { userId, now, hash, key: key === undefined || expiresAt === null ? key : requestHash([key, hash]) }
    const id = await withIdempotencyKey(db, once, async () => {
      await before(db)
      const inserted = await insertResponse(db, sender, response)
      await after(db)
      return inserted
    })
    const made = await findResponse(db, userId, wizard_id, id)
    if (made === undefined) throw notFound('These answers have since been deleted.')
    return made
  })
}

async function insertResponse(db: Queryable, { userId, expiresAt }: Sender, response: NewResponse): Promise<string> {
  await db.query(
    `insert into wizard_responses (id, user_id, wizard_id, content_version, answers, office, created_at, updated_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      ...[response.id, userId, response.wizard_id, response.content_version, JSON.stringify(response.answers)],
      ...[response.office, response.now, expiresAt],
    ],
  )
  await recordReferences(db, response.ids)
  return response.id
}

/** One page of a person's own responses, newest first, and how many there are. */
export async function listResponses(
  db: Queryable,
  userId: string,
  wizardId: string,
  page: { size: number; number: number },
): Promise<{ rows: StoredResponse[]; count: number }> {
  const [list, total] = [
    await db.query<StoredResponse>(
      `select ${columns} from wizard_responses where user_id = $1 and wizard_id = $2
       order by created_at desc, id desc limit $3 offset $4`,
      [userId, wizardId, page.size, (page.number - 1) * page.size],
    ),
    await db.query<{ count: string }>(
      'select count(*) as count from wizard_responses where user_id = $1 and wizard_id = $2',
      [userId, wizardId],
    ),
  ]
  return { rows: list.rows, count: Number(total.rows[0]?.count ?? 0) }
}

export async function findResponse(
  db: Queryable,
  userId: string,
  wizardId: string,
  id: string,
): Promise<StoredResponse | undefined> {
  const { rows } = await db.query<StoredResponse>(
    `select ${columns} from wizard_responses where user_id = $1 and wizard_id = $2 and id = $3`,
    [userId, wizardId, id],
  )
  return rows[0]
}

/** The wizards that a person has answered, and the version that they answered last. */
export async function findAnsweredWizards(
  db: Queryable,
  userId: string,
): Promise<{ id: string; content_version: string; count: number }[]> {
  const { rows } = await db.query(
    `select wizard_id as id, count(*)::int as count, (array_agg(content_version order by created_at desc, id desc))[1]
       as content_version
     from wizard_responses where user_id = $1 group by wizard_id order by wizard_id`,
    [userId],
  )
  return rows
}

/** True when there was one to delete. */
export const deleteResponse = (
  pool: Pool,
  { userId, wizardId, id, now }: { userId: string; wizardId: string; id: string; now: Date },
): Promise<boolean> =>
  transaction(pool, async (db) => {
    if ((await findResponse(db, userId, wizardId, id)) === undefined) return false
    await releaseFiles(db, userId, id, now)
    const { rowCount } = await db.query('delete from wizard_responses where user_id = $1 and id = $2', [userId, id])
    return (rowCount ?? 0) > 0
  })

/** Of a wizard: how many answers clerks may download, when the newest was saved, and behind which of them each further page begins. */
type DeliveredCount = { id: string; count: number; newest: string; starts: string[] }

export async function countDelivered(db: Queryable, pageSize: number): Promise<DeliveredCount[]> {
  const { rows } = await db.query<DeliveredCount>(
    `with delivered as (select r.wizard_id, r.id, r.created_at, row_number() over (partition by r.wizard_id order by r.id) as place,
         count(*) over (partition by r.wizard_id) as count
       from wizard_responses r join users u on u.id = r.user_id where r.office is not null and u.leaving_on is null)
     select wizard_id as id, count(*)::int as count, max(created_at) as newest,
       coalesce(array_agg(id::text order by id) filter (where place % $1 = 0 and place < delivered.count), '{}') as starts
     from delivered group by wizard_id order by wizard_id`,
    [pageSize],
  )
  return rows
}

/** Answers that were saved for the clerks of an office, the oldest first; of nobody who deleted their account. */
export async function findDelivered(
  db: Queryable,
  wizardId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredResponse[]> {
  const { rows } = await db.query<StoredResponse>(
    `select r.id, r.wizard_id, r.content_version, r.answers, r.created_at, r.updated_at, r.expires_at
     from wizard_responses r join users u on u.id = r.user_id
     where r.wizard_id = $1 and r.office is not null and u.leaving_on is null and ($2::uuid is null or r.id > $2)
     order by r.id limit $3`,
    [wizardId, after, limit],
  )
  return rows
}

const atOnce = 10_000

/** Deletes what visitors sent once its days are over. */
export async function deleteExpiredResponses(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from wizard_responses where user_id = $1 and id in
       (select id from wizard_responses where user_id = $1 and expires_at <= $2 order by expires_at limit $3)`,
    [formerMember.id, now, atOnce],
  )
}
