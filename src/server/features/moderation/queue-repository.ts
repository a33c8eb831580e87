import type { Queryable } from '../../platform/db/transaction.ts'
import type { DraftSeal } from '../drafts/index.ts'
import { openCopy, type ReportCopy, type StoredCopy } from '../reports/index.ts'
import { type DecisionRecord, decisionsAbout } from './decisions-repository.ts'
import { type PageOf, type QueuePlace, settledPlaces, waitingPlaces } from './queue-order.ts'
import { type ReportedItem, readReportedItems } from './reported-items.ts'

/** Something that was reported: as it is now, as it was, and what was said and decided about it. */
export type QueueEntry = {
  thing: ReportedItem
  snapshot: Omit<ReportCopy, 'remark'>
  reports: { reason: string; remark: string; created_at: string }[]
  decisions: DecisionRecord[]
}

type QueueQuery = { settled: boolean; moderatorId: string; weights: ReadonlyMap<string, number> } & PageOf

/** A page of what waits, the most dangerous first; or of what was settled, the newest first. `last`: where it ends, when more follow. */
export async function readQueue(
  db: Queryable,
  seal: DraftSeal,
  { settled, moderatorId, weights, limit, after }: QueueQuery,
): Promise<{ entries: QueueEntry[]; last: QueuePlace | undefined }> {
  const page = { limit: limit + 1, after }
  const found = settled ? await settledPlaces(db, page) : await waitingPlaces(db, weights, page)
  const shown = found.slice(0, limit)
  const ids = shown.map(({ about_id }) => about_id)
  return {
    entries: await entriesOf(db, seal, ids, { settled, moderatorId }),
    last: found.length > limit ? shown.at(-1) : undefined,
  }
}

async function entriesOf(
  db: Queryable,
  seal: DraftSeal,
  ids: readonly string[],
  { settled, moderatorId }: { settled: boolean; moderatorId: string },
): Promise<QueueEntry[]> {
  const [things, reports, log] = [
    await readReportedItems(db, ids, moderatorId),
    await reportsOf(db, seal, ids, settled),
    await decisionsAbout(db, ids),
  ]
  return ids.flatMap((id) => {
    const [thing, told = []] = [things.get(id), reports.get(id)]
    const newest = told.at(-1)
    if (thing === undefined || newest === undefined) return []
    const { remark: _remark, ...snapshot } = newest.copy
    return [
      {
        thing,
        snapshot,
        decisions: log.get(id) ?? [],
        reports: told.map(({ reason, created_at, copy: { remark } }) => ({ reason, remark, created_at })),
      },
    ]
  })
}

type OpenedReport = { reason: string; created_at: string; copy: ReportCopy }

/** Reports of each thing, the oldest first. */
async function reportsOf(
  db: Queryable,
  seal: DraftSeal,
  ids: readonly string[],
  settled: boolean,
): Promise<Map<string, OpenedReport[]>> {
  const { rows } = await db.query<StoredCopy & { reason: string; created_at: string }>(
    `select about_id, key_id, sealed, remark, snapshot, reason, created_at from reports
     where about_id = any($1::uuid[]) and settled_at is ${settled ? 'not' : ''} null order by created_at, id`,
    [ids],
  )
  const found = new Map<string, OpenedReport[]>()
  for (const { reason, created_at, ...stored } of rows) {
    const one = { reason, created_at, copy: openCopy(seal, stored) }
    found.set(stored.about_id, [...(found.get(stored.about_id) ?? []), one])
  }
  return found
}
