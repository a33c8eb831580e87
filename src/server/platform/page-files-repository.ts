import type { Queryable } from './db/transaction.ts'

const retentionDays = 30

/** Files of a release, packed by gzip. */
type PageFiles = { names: readonly string[]; bodies: readonly Buffer[] }

/**
 * Keeps the files of this release, and marks those that it replaces. Statements by themselves: two servers that start may not wait
 * for each other.
 */
export async function replacePageFiles(db: Queryable, { names, bodies }: PageFiles, now: Date): Promise<void> {
  await db.query(
    `insert into page_files (name, body) select * from unnest($1::text[], $2::bytea[])
     on conflict (name) do update set replaced_at = null where page_files.replaced_at is not null`,
    [names, bodies],
  )
  await db.query('update page_files set replaced_at = $2 where replaced_at is null and name <> all($1::text[])', [
    names,
    now,
  ])
}

/** A kept file, packed by gzip; undefined when it is not kept (any more). */
export async function findPageFile(db: Queryable, name: string): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ body: Buffer }>('select body from page_files where name = $1', [name])
  return rows[0]?.body
}

export async function deleteOldPageFiles(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from page_files where replaced_at < $1', [
    new Date(now.getTime() - retentionDays * 86_400_000),
  ])
}
