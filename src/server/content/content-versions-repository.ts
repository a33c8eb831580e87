import type { Wizard } from '#engine'
import type { Queryable } from '../db/transaction.ts'

/** Keeps wizards as they are now, so that work begun on them can be read later. Knows those it has already. */
export async function keepWizards(db: Queryable, wizards: readonly Wizard[], now: Date): Promise<void> {
  for (const wizard of wizards)
    await db.query(
      `insert into content_versions (version, wizard_id, body, created_at) values ($1, $2, $3, $4)
       on conflict (version, wizard_id) do nothing`,
      [wizard.version, wizard.id, JSON.stringify(wizard), now],
    )
}

export async function findKeptWizard(db: Queryable, id: string, version: string): Promise<Wizard | undefined> {
  const { rows } = await db.query<{ body: Wizard }>(
    'select body from content_versions where version = $1 and wizard_id = $2',
    [version, id],
  )
  return rows[0]?.body
}
