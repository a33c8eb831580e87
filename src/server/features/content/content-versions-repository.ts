import type { Wizard } from '@kindred/engine'
import type { Queryable } from '../../platform/db/transaction.ts'
import { normalizeStoredWizard } from './normalize-stored-wizard.ts'

/**
 * Keeps a wizard as it is now, so that work begun on it can be read later. One that is kept already is served anew.
 * `publication`: the number under which it was put into service, where that is known.
 */
export async function storeWizard(db: Queryable, wizard: Wizard, now: Date, publication?: number): Promise<void> {
  await db.query(
    `insert into content_versions (version, wizard_id, body, created_at, served_at, publication)
     values ($1, $2, $3, $4, $4, $5)
     on conflict (version, wizard_id) do update set served_at = excluded.served_at,
       publication = coalesce(excluded.publication, content_versions.publication)`,
    [wizard.version, wizard.id, JSON.stringify(wizard), now, publication ?? null],
  )
}

/** Somebody was handed these: answers to them may exist that nobody has sent yet. */
export async function markVersionIssued(db: Queryable, wizard: Wizard, now: Date): Promise<void> {
  await db.query(
    'update content_versions set given_at = $3 where version = $1 and wizard_id = $2 and given_at is null',
    [wizard.version, wizard.id, now],
  )
}

/** Which of these versions were handed out, by whichever server. */
export async function findIssuedVersions(db: Queryable, versions: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ version: string }>(
    'select version from content_versions where version = any($1) and given_at is not null',
    [versions],
  )
  return rows.map(({ version }) => version)
}

/** Of each wizard, the version that was served last. */
export async function findLastServed(db: Queryable): Promise<Wizard[]> {
  const { rows } = await db.query<{ body: Wizard }>(
    'select distinct on (wizard_id) body from content_versions order by wizard_id, served_at desc nulls last',
  )
  return rows.map(({ body }) => normalizeStoredWizard(body))
}

/** Of each wizard, the version that somebody was handed last: answers to it may be on their way, whatever is served by now. */
export async function findLatestIssued(db: Queryable): Promise<Wizard[]> {
  const { rows } = await db.query<{ body: Wizard }>(
    `select distinct on (wizard_id) body from content_versions where given_at is not null
     order by wizard_id, served_at desc nulls last`,
  )
  return rows.map(({ body }) => normalizeStoredWizard(body))
}

export async function findKeptWizard(db: Queryable, id: string, version: string): Promise<Wizard | undefined> {
  const { rows } = await db.query<{ body: Wizard }>(
    'select body from content_versions where version = $1 and wizard_id = $2',
    [version, id],
  )
  return rows[0] && normalizeStoredWizard(rows[0].body)
}

/** Was this version put into service later than that one? Undefined where one of them is not kept, or not yet. */
export async function isNewerVersion(
  db: Queryable,
  id: string,
  version: string,
  than: string,
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ version: string }>(
    `select version from content_versions where wizard_id = $1 and version in ($2, $3)
     order by publication desc nulls last, served_at desc nulls last`,
    [id, version, than],
  )
  return rows.length === 2 ? rows[0]?.version === version : undefined
}
