import type { Reportable } from '@kindred/product/acceptance'
import { formerMember } from '../../platform/db/former-member.ts'
import { colocateLockSql } from '../../platform/db/lock-user.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { statuses } from '../visibility/index.ts'

/** What was reported as it is now: it, and whose it is, may be deleted since. */
export type ReportedItem = {
  about_id: string
  kind: Reportable
  memory_author_id: string | null
  memory_id: string | null
  /** Where its memory can be opened. */
  link: string | null
  is_there: boolean
  is_hidden: boolean
  writer_id: string | null
  username: string | null
  suspended_until: string | null
  is_leaving: boolean
  /** Whoever looks at it is concerned: it is theirs or under their memory, or they reported it. */
  concerns: 'own' | 'reported' | null
}

/** What there is left to decide about: a fact of the wizard that asks for the decision. */
type ModerationScope = 'thing-and-account' | 'thing' | 'account' | 'nothing'

export function moderationScopeOf({ kind, is_there, writer_id }: ReportedItem): ModerationScope {
  const [thing, account] = [is_there && kind !== 'member', writer_id !== null]
  if (thing) return account ? 'thing-and-account' : 'thing'
  return account ? 'account' : 'nothing'
}

const parts: readonly [Reportable, string, string][] = [
  ['comment', 'c', 'comments'],
  ['private-comment', 'pc', 'private_comments'],
  ['connection', 'cn', 'connections'],
]
const partJoin = parts
  .map(
    ([kind, p, table]) =>
      `left join ${table} ${p} on r.kind = '${kind}' and ${p}.author_id = m.author_id and ${p}.id = r.about_id`,
  )
  .join(' ')
const ofPart = (say: (p: string) => string) => parts.map(([kind, p]) => `when '${kind}' then ${say(p)}`).join(' ')
const isPartThere = (p: string) =>
  `${p}.id is not null and ${p}.removed_at is null${p === 'c' ? ' and c.deleted_at is null' : ''}`

/** These things, by their `about_id`, as this moderator meets them; those that nobody reported are left out. */
export async function readReportedItems(
  db: Queryable,
  ids: readonly string[],
  moderatorId: string,
): Promise<Map<string, ReportedItem>> {
  const { rows } = await db.query<ReportedItem>(
    `select r.about_id, r.kind, r.memory_author_id, r.memory_id, m.shareable_link as link,
       (case r.kind when 'memory' then m.id is not null ${ofPart(isPartThere)} else w.id is not null end) as is_there,
       coalesce(case r.kind when 'memory' then m.status = ${statuses.hidden} ${ofPart((p) => `${p}.hidden_at is not null`)} end, false) as is_hidden,
       w.id as writer_id, w.username, w.suspended_until, w.leaving_on is not null as is_leaving,
       (case when $2::uuid in (r.writer_id, r.memory_author_id) then 'own'
         when exists (select 1 from reports q where q.about_id = r.about_id and q.reporter_id = $2) then 'reported' end) as concerns
     from (select distinct about_id, kind, memory_author_id, memory_id, writer_id from reports where about_id = any($1::uuid[])) r
     left join memories m on m.author_id = r.memory_author_id and m.id = r.memory_id and m.deleted_at is null
     ${partJoin}
     left join users w on w.id = r.writer_id and w.id <> '${formerMember.id}'`,
    [ids, moderatorId],
  )
  return new Map(rows.map((row) => [row.about_id, row]))
}

/** One of them, with its writer's account held so that it does not end in between. */
export async function lockReportedItem(
  db: Queryable,
  aboutId: string,
  moderatorId: string,
): Promise<ReportedItem | undefined> {
  const { rows } = await db.query<{ id: string }>(
    'select distinct writer_id as id from reports where about_id = $1 and writer_id is not null order by 1',
    [aboutId],
  )
  for (const { id } of rows)
    await db.query(`select 1 from users u where u.id = $1 and ${colocateLockSql('$1')} for share of u`, [id])
  return (await readReportedItems(db, [aboutId], moderatorId)).get(aboutId)
}
