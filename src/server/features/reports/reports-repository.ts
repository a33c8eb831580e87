import type { Reportable } from '@kindred/product/acceptance'
import { v5 } from 'uuid'
import { formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import type { DraftSeal } from '../drafts/index.ts'
import { canSeeLinkSql } from '../visibility/index.ts'
import type { ReportCopy, ReportTarget } from './copy-reported.ts'

/** What somebody says in a report: why, and in words of their own. */
type ReportText = { userId: string; reason: string; remark: string; now: Date }

const memberNamespace = 'b1a1f2c0-5d0e-5a53-9a7f-8f7a6c1f4d10'

/** A report about a member is kept under an id of its own, so that it does not keep the id of an account that ended. */
export const aboutMember = (userId: string): string => v5(userId, memberNamespace)

const placeOf = (aboutId: string): string => `report/${aboutId}`

/** Stores a report: one for each person and thing; reported again, the newest text stands and waits anew. */
export async function insertReport(
  db: Queryable,
  { seal }: DraftSeal,
  { kind, aboutId, writerId, memory }: ReportTarget,
  { remark, ...text }: ReportText,
  copy: Omit<ReportCopy, 'remark'>,
): Promise<void> {
  const { key_id, sealed } = seal(JSON.stringify({ ...copy, remark }), placeOf(aboutId))
  await db.query(
    `insert into reports (about_id, id, kind, writer_id, memory_author_id, memory_id, reporter_id, reason, key_id, sealed, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (about_id, reporter_id) do update
       set reason = excluded.reason, key_id = excluded.key_id, sealed = excluded.sealed, remark = null, snapshot = null,
           created_at = excluded.created_at, settled_at = null`,
    [
      ...[aboutId, uuidV7(text.now.getTime()), kind, writerId, memory?.authorId ?? null, memory?.id ?? null],
      ...[text.userId, text.reason, key_id, sealed, text.now],
    ],
  )
}

/** The columns that hold a copy. */
export type StoredCopy = {
  about_id: string
  key_id: string | null
  sealed: Buffer | null
  remark: string | null
  snapshot: object | null
}

/** A copy in the clear: sealed, or as it was written before copies were sealed. One whose key is not here has no words. */
export function openCopy({ open }: DraftSeal, { about_id, key_id, sealed, remark, snapshot }: StoredCopy): ReportCopy {
  if (key_id === null || sealed === null) return { ...snapshot, remark: remark ?? '' }
  const text = open({ key_id, sealed }, placeOf(about_id))
  return text === null ? { remark: '' } : JSON.parse(text)
}

/** So many of the newest are hidden from who reported them; older ones are far down in any list. */
const maxHidden = 500

/** What this person reported, as far as they may know its link today. */
export async function findOwnReports(
  db: Queryable,
  userId: string,
): Promise<{ memories: string[]; comments: string[] }> {
  const { rows } = await db.query<{ link: string; kind: Reportable; about_id: string }>(
    `select m.shareable_link as link, r.kind, r.about_id from reports r
     join memories m on m.author_id = r.memory_author_id and m.id = r.memory_id
     where r.reporter_id = $1 and r.kind in ('memory', 'comment') and ${canSeeLinkSql('m', '$1')}
     order by r.created_at desc, r.id desc limit ${maxHidden}`,
    [userId],
  )
  return {
    memories: rows.filter(({ kind }) => kind === 'memory').map(({ link }) => link),
    comments: rows.filter(({ kind }) => kind === 'comment').map(({ about_id }) => about_id),
  }
}

/** Were reports right? */
export type ReportOutcome = 'upheld' | 'dismissed'

/** Settles the reports of one thing that wait, with what came of them where the decision says so. Gives who sent those that waited. */
export async function settleReports(
  db: Queryable,
  aboutId: string,
  outcome: ReportOutcome | undefined,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.query<{ reporter_id: string | null }>(
    'update reports set settled_at = $2 where about_id = $1 and settled_at is null returning reporter_id',
    [aboutId, now],
  )
  if (outcome !== undefined) await db.query('update reports set outcome = $2 where about_id = $1', [aboutId, outcome])
  return rows.flatMap(({ reporter_id }) => reporter_id ?? [])
}

/** A report as its reporter has it in the copy of their data. */
export type OwnReport = { kind: string; reason: string; created_at: string; settled_at: string | null; remark: string }

/** What this person reported, in the clear, for the copy of their data; of what was reported, none of the words. */
export async function openedReports(db: Queryable, seal: DraftSeal, userId: string): Promise<OwnReport[]> {
  const { rows } = await db.query<Omit<OwnReport, 'remark'> & StoredCopy>(
    `select kind, reason, created_at, settled_at, about_id, key_id, sealed, remark, snapshot from reports
     where reporter_id = $1 order by created_at, id`,
    [userId],
  )
  return rows.map(({ kind, reason, created_at, settled_at, ...copy }) => ({
    kind,
    reason,
    created_at,
    settled_at,
    remark: openCopy(seal, copy).remark,
  }))
}

/** Seals what was written before copies were sealed. */
export async function sealReports(db: Queryable, { seal }: DraftSeal): Promise<void> {
  const { rows } = await db.query<StoredCopy & { id: string }>(
    'select about_id, id, key_id, sealed, remark, snapshot from reports where sealed is null order by created_at limit 500',
  )
  for (const { about_id, id, remark, snapshot } of rows) {
    const { key_id, sealed } = seal(JSON.stringify({ ...snapshot, remark: remark ?? '' }), placeOf(about_id))
    await db.query(
      `update reports set key_id = $3, sealed = $4, remark = null, snapshot = null
       where about_id = $1 and id = $2 and sealed is null`,
      [about_id, id, key_id, sealed],
    )
  }
}

/**
 * Takes somebody who goes out of reports: who reported has no name any more, and what was reported is known by its copy alone. A
 * memory that stays without a name belongs to nobody.
 */
export async function anonymizeReportsOf(db: Queryable, personId: string): Promise<void> {
  await db.query('update reports set reporter_id = null where reporter_id = $1', [personId])
  await db.query('update reports set writer_id = null where writer_id = $1', [personId])
  await db.query('update reports set memory_author_id = $2 where memory_author_id = $1', [personId, formerMember.id])
}

/** So long a report is kept after the decision, or after it was sent when nobody decides. The privacy policy names it. */
const reportsKeptDays = 365

/** Erases reports, with their copies, when their time is over. Tells how many. */
export async function eraseReports(db: Queryable, now: Date): Promise<number> {
  const { rowCount } = await db.query('delete from reports where coalesce(settled_at, created_at) < $1', [
    new Date(now.getTime() - reportsKeptDays * 86_400_000),
  ])
  return rowCount ?? 0
}
