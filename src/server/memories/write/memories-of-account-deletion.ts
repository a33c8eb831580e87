import { makeNobody, nobody } from '../../db/nobody.ts'
import type { Queryable } from '../../db/transaction.ts'
import { type PersonalTable, personalTables } from '../../personal-tables/registry.ts'
import { listedSql, privacyCodes, statuses } from '../../visibility/index.ts'

/** Parts that repeat whether their memory is listed. */
export const listedParts = ['memory_tags', 'memory_hashtags'] as const

/** What goes on with a memory that stays without a name; former links lead its author only, a face is a name: they go. */
export const partsThatStay = [
  ...[...listedParts, 'memory_details', 'memory_subjects', 'memory_topics'],
  ...['resonances', 'empathies', 'praises', 'reactions', 'saves', 'votes', 'connections'],
  // A comment before who hid it, and what else was done with it.
  ...['comments', 'hidden_comments', 'comment_empathies', 'comment_praises'],
] as const

/** Takes the posted memories of somebody who leaves out of everybody's sight. The author's row is locked already. */
export async function hideMemoriesOf(db: Queryable, authorId: string): Promise<void> {
  await db.query('update memories set status = $2 where author_id = $1 and status = $3', [
    authorId,
    statuses.away,
    statuses.posted,
  ])
  for (const table of listedParts)
    await db.query(`update ${table} set listed = false where author_id = $1 and listed`, [authorId])
}

/** Shows what `hideMemoriesOf` hid: the author has come back. */
export async function showMemoriesOf(db: Queryable, authorId: string): Promise<void> {
  await db.query('update memories set status = $2 where author_id = $1 and status = $3', [
    authorId,
    statuses.posted,
    statuses.away,
  ])
  for (const table of listedParts)
    await db.query(
      `update ${table} p set listed = true from memories m
       where p.author_id = $1 and m.author_id = $1 and m.id = p.memory_id and ${listedSql('m')}`,
      [authorId],
    )
}

/** Copies the public memories of somebody to nobody; the account, and with it what is not public, goes after that. */
export async function leaveNameless(db: Queryable, authorId: string, now: Date): Promise<void> {
  await makeNobody(db, now)
  const staying = `m.author_id = $1 and m.status = ${statuses.away} and m.privacy = ${privacyCodes.public} and m.deleted_at is null`
  await copy(db, authorId, 'memories', 'memories m', staying)
  for (const table of partsThatStay)
    await copy(
      db,
      authorId,
      table,
      `${table} p join memories m on m.author_id = p.author_id and m.id = p.memory_id`,
      staying,
    )
}

type Copied = 'memories' | (typeof partsThatStay)[number]

/** Every column as it is but the owner and what hid it. Names of tables and columns are those of the registry. */
async function copy(db: Queryable, authorId: string, table: Copied, from: string, where: string): Promise<void> {
  const { columns }: PersonalTable = personalTables[table]
  const alias = table === 'memories' ? 'm' : 'p'
  const changed: Record<string, string> = { author_id: '$2::uuid', status: String(statuses.posted), listed: 'true' }
  const names = Object.keys(columns)
  const values = names.map((name) => changed[name] ?? `${alias}.${name}`)
  await db.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${from} where ${where}`, [
    authorId,
    nobody.id,
  ])
}
