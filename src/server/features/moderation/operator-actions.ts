import { formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { notifyOfDecision } from '../notifications/index.ts'
import { suspensionKind } from './decide.ts'
import { insertDecision } from './decisions-repository.ts'
import { setSuspendedUntil } from './sanctions-repository.ts'

type OperatorAction = { userId: string; by: string; now: Date }
type Suspension = OperatorAction & { until: Date | null; reason: string }

/** Suspends a member, or lifts that (`until: null`), without a report, and tells them as of any decision. */
export async function setSuspension(db: Queryable, { userId, until, reason, by, now }: Suspension): Promise<void> {
  await setSuspendedUntil(db, userId, until)
  const kind = suspensionKind(until)
  await insertNote(db, { userId, by, now, kind, reason, until, aboutId: userId })
  await notifyOfDecision(db, {
    to: userId,
    side: 'writer',
    kind,
    about: { kind: 'member', memory: null },
    reason,
    until,
    now,
  })
}

/** Writes down what was done to an account by a command; moderators, who decide about what was reported, do not see it. */
export const recordOperatorAction = (db: Queryable, act: OperatorAction & { kind: string }): Promise<unknown> =>
  insertNote(db, { ...act, reason: '', until: null, aboutId: uuidV7(act.now.getTime()) })

type OperatorNote = Suspension & { kind: string; aboutId: string }

const insertNote = (db: Queryable, { userId, aboutId, by, ...made }: OperatorNote) =>
  insertDecision(db, {
    ...made,
    thing: { writer_id: userId, memory_author_id: null, memory_id: null, kind: 'member', about_id: aboutId },
    moderatorId: formerMember.id,
    note: `npm run admin, by ${by}`,
  })
