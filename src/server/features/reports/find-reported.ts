import type { Reportable } from '@kindred/product/acceptance'
import { formerMember } from '../../platform/db/former-member.ts'
import { colocateLockSql } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { badRequest } from '../../platform/errors.ts'
import { lockCommentForReport } from '../comments/index.ts'
import { lockConnectionForReport } from '../connections/index.ts'
import { lockReportableMemory } from '../visibility/index.ts'
import type { ReportTarget } from './copy-reported.ts'
import { aboutMember } from './reports-repository.ts'

/** What the call names: a memory by its link, something under it by its id too, or a member by theirs. */
export type ReportReference = {
  memory?: string | null
  metoo?: string | null
  private_comment?: string | null
  connection?: string | null
  member?: string | null
}

/** Which kind of thing is named. Throws 400 for none and for two. */
export function kindOf({ memory, metoo, private_comment, connection, member }: ReportReference): Reportable {
  const parts = Object.entries({ comment: metoo, 'private-comment': private_comment, connection, member }).filter(
    ([, id]) => typeof id === 'string',
  )
  if (parts.length > 1) throw badRequest({ memory: ['Report one thing at a time.'] })
  const [kind = 'memory'] = parts[0] ?? []
  if ((kind === 'member') === (typeof memory === 'string'))
    throw badRequest({ memory: ['Name a memory, or a member, by its id.'] })
  return kind as Reportable
}

/**
 * What may be reported is what this person may see, or could but for a block, in either direction: nobody escapes a report by a block, and nobody has to report before
 * they block. Held for the rest of the transaction.
 */
export async function findReported(
  db: Queryable,
  named: ReportReference,
  viewer: string,
): Promise<ReportTarget | undefined> {
  if (typeof named.member === 'string') return findMember(db, named.member, viewer)
  const memory = await lockReportableMemory(db, named.memory ?? '', viewer)
  if (memory === undefined) return undefined
  const kind = kindOf(named)
  if (kind === 'memory') return { kind, aboutId: memory.id, writerId: memory.authorId, memory }
  const aboutId = named.metoo ?? named.private_comment ?? named.connection ?? ''
  const part =
    kind === 'comment'
      ? await lockCommentForReport(db, aboutId, memory, viewer)
      : kind === 'connection'
        ? await lockConnectionForReport(db, aboutId, memory, viewer)
        : await findPrivateComment(db, aboutId, memory, viewer)
  return part && { kind, aboutId, writerId: part.user_id, memory }
}

/** Somebody whose account is there, and not just being closed. */
export async function isMember(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select 1 from users where id = $1 and id <> $2 and leaving_on is null', [
    id,
    formerMember.id,
  ])
  return rowCount === 1
}

async function findMember(db: Queryable, id: string, viewer: string): Promise<ReportTarget | undefined> {
  const { rowCount } = await db.query(
    `select 1 from users u where u.id = $1 and u.id not in ($2, $3) and u.leaving_on is null and ${colocateLockSql('$1')} for share of u`,
    [id, viewer, formerMember.id],
  )
  return rowCount === 1 ? { kind: 'member', aboutId: aboutMember(id), writerId: id, memory: null } : undefined
}

/** The author of the memory, to whom it was written, and who wrote it. */
async function findPrivateComment(
  db: Queryable,
  id: string,
  memory: { authorId: string; id: string },
  viewer: string,
): Promise<{ user_id: string } | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    `select c.user_id from private_comments c where c.id = $1 and c.author_id = $2 and c.memory_id = $3
       and $4::uuid in (c.author_id, c.user_id) for share`,
    [id, memory.authorId, memory.id, viewer],
  )
  return rows[0]
}
