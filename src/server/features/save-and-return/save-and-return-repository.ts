import type { Queryable } from '../../platform/db/transaction.ts'

type SealedAnswers = { sealed: Buffer; expires_at: Date }
type SavedAnswers = { wizard_id: string; sealed: Buffer; expires_at: string }

export async function putSavedAnswers(
  db: Queryable,
  place: Buffer,
  saved: SealedAnswers & { wizard_id: string },
): Promise<void> {
  await db.query('insert into saved_answers (place, wizard_id, sealed, expires_at) values ($1, $2, $3, $4)', [
    place,
    saved.wizard_id,
    saved.sealed,
    saved.expires_at,
  ])
}

/** False if the answers no longer exist. */
export async function replaceSavedAnswers(
  db: Queryable,
  place: Buffer,
  { sealed, expires_at }: SealedAnswers,
): Promise<boolean> {
  const { rowCount } = await db.query('update saved_answers set sealed = $2, expires_at = $3 where place = $1', [
    place,
    sealed,
    expires_at,
  ])
  return rowCount === 1
}

export async function findSavedAnswers(db: Queryable, place: Buffer, now: Date): Promise<SavedAnswers | undefined> {
  const { rows } = await db.query<SavedAnswers>(
    'select wizard_id, sealed, expires_at from saved_answers where place = $1 and expires_at > $2',
    [place, now],
  )
  return rows[0]
}

export async function deleteSavedAnswers(db: Queryable, place: Buffer): Promise<boolean> {
  const { rowCount } = await db.query('delete from saved_answers where place = $1', [place])
  return rowCount === 1
}

/** Removes what nobody came back for in time. */
export async function deleteExpiredAnswers(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from saved_answers where expires_at <= $1', [now])
}
