import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Queryable } from '../../platform/db/transaction.ts'
import { projectRoot } from '../../platform/project-root.ts'

/** So many are remembered: enough for an editor who goes back and forth, and no pile. */
export const maxVerifiedKeys = 100

/** Keys of wizards whose journeys this very checker has verified, newest first. */
export async function readVerifiedJourneys(db: Queryable, checker: string): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    'select key from sound_journeys where key like $1 order by checked_at desc limit $2',
    [`${checker} %`, maxVerifiedKeys],
  )
  return rows.map(({ key }) => key.slice(checker.length + 1))
}

/** Those not verified for longest are deleted: found by an earlier checker, or served no more. */
export async function saveVerifiedJourneys(
  db: Queryable,
  checker: string,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(
    `insert into sound_journeys (key, checked_at) select key, $2 from unnest($1::text[]) as key
     on conflict (key) do update set checked_at = excluded.checked_at`,
    [keys.map((key) => `${checker} ${key}`), now],
  )
  await db.query(
    `delete from sound_journeys where key not in
       (select key from sound_journeys order by checked_at desc, key limit ${maxVerifiedKeys})`,
  )
}

const isSource = import.meta.url.endsWith('.ts')

/** Names the code that checks, which is built where a file is named: another checker may find what this one did not. */
export function checkerStamp(built = isSource ? undefined : new URL('./check-worker.js', import.meta.url)): string {
  const hash = createHash('sha256')
  if (built === undefined) {
    for (const folder of ['engine', 'content', 'checker'])
      for (const entry of readdirSync(join(projectRoot, 'src', folder), { recursive: true, withFileTypes: true }))
        if (entry.isFile()) hash.update(`${entry.name} ${statSync(join(entry.parentPath, entry.name)).mtimeMs}\n`)
  } else hash.update(readFileSync(built))
  return hash.digest('hex').slice(0, 16)
}
