import { ensureFormerMember, formerMember } from '../../../platform/db/former-member.ts'
import type { Queryable } from '../../../platform/db/transaction.ts'
import { type PersonalTable, personalTables } from '../../../platform/personal-tables/registry.ts'
import { privacyCodes, statuses } from '../../visibility/index.ts'
import { listedParts } from './listed-flags.ts'

/** What goes on with a memory that stays without a name; former links lead its author only, a face is a name: they go. */
export const retainedTables = [
  ...[...listedParts, 'memory_details', 'memory_subjects', 'memory_topics'],
  ...['resonances', 'empathies', 'praises', 'reactions', 'saves', 'votes', 'connections'],
  // A comment before who hid it, and what else was done with it.
  ...['comments', 'hidden_comments', 'comment_empathies', 'comment_praises'],
] as const

/** Copies the public memories of somebody to nobody; the account, and with it what is not public, goes after that. */
export async function anonymizeMemoriesOf(db: Queryable, authorId: string, now: Date): Promise<void> {
  await ensureFormerMember(db, now)
  const staying = `m.author_id = $1 and m.status = ${statuses.away} and m.privacy = ${privacyCodes.public} and m.deleted_at is null`
  await copy(db, authorId, 'memories', 'memories m', staying)
  for (const table of retainedTables)
    await copy(
      db,
      authorId,
      table,
      `${table} p join memories m on m.author_id = p.author_id and m.id = p.memory_id`,
      staying,
    )
}

type CopiedTable = 'memories' | (typeof retainedTables)[number]

/** Every column as it is but the owner, what hid it, and thanks, which were the owner's. Names of tables and columns are those of the registry. */
async function copy(db: Queryable, authorId: string, table: CopiedTable, from: string, where: string): Promise<void> {
  const { columns }: PersonalTable = personalTables[table]
  const alias = table === 'memories' ? 'm' : 'p'
  const changed: Record<string, string> = {
    author_id: '$2::uuid',
    status: String(statuses.posted),
    listed: 'true',
    thanked_at: 'null',
  }
  const names = Object.keys(columns)
  const values = names.map((name) => changed[name] ?? `${alias}.${name}`)
  await db.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${from} where ${where}`, [
    authorId,
    formerMember.id,
  ])
}
