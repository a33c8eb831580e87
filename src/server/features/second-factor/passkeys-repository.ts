import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'

export type NewPasskey = {
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: readonly string[]
  name: string
  isSynced: boolean
}
/** A passkey as its owner sees it. */
type OwnPasskey = { id: string; name: string; synced: boolean; created_at: string; last_used_at: string | null }
type StoredPasskey = {
  id: string
  credentialId: Buffer
  publicKey: Buffer
  signCount: number
  transports: string
}

/** Nobody has more devices than that. */
export const maxPasskeys = 20

export async function insertPasskey(db: Queryable, userId: string, given: NewPasskey, now: Date): Promise<OwnPasskey> {
  const { rows } = await db.query<OwnPasskey>(
    `insert into passkeys (user_id, id, credential_id, public_key, sign_count, transports, name, is_synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id, name, is_synced as synced, created_at, last_used_at`,
    [
      ...[userId, uuidV7(now.getTime()), given.credentialId, given.publicKey, given.signCount],
      ...[given.transports.join(','), given.name, given.isSynced, now],
    ],
  )
  return rows[0] as OwnPasskey
}

/** In the order in which they were added. */
export async function listPasskeys(db: Queryable, userId: string): Promise<OwnPasskey[]> {
  const { rows } = await db.query<OwnPasskey>(
    `select id, name, is_synced as synced, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows
}

const passkeyColumns = `id, credential_id as "credentialId", public_key as "publicKey", sign_count as "signCount", transports`

export async function storedPasskeys(db: Queryable, userId: string): Promise<StoredPasskey[]> {
  const { rows } = await db.query<StoredPasskey>(
    `select ${passkeyColumns} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  )
  return rows
}

export async function findPasskey(db: Queryable, userId: string, credentialId: Buffer): Promise<StoredPasskey | null> {
  const { rows } = await db.query<StoredPasskey>(
    `select ${passkeyColumns} from passkeys where user_id = $1 and credential_id = $2`,
    [userId, credentialId],
  )
  return rows[0] ?? null
}

/** Notes that a passkey was used; false when it is gone, or another answer with this count or a higher one was taken before: it may be a copy. */
export async function recordPasskeyUse(
  db: Queryable,
  userId: string,
  { id, signCount }: { id: string; signCount: number },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update passkeys set sign_count = $3, last_used_at = $4 where user_id = $1 and id = $2
     and (sign_count < $3::bigint or (sign_count = 0 and $3::bigint = 0))`,
    [userId, id, signCount, now],
  )
  return rowCount === 1
}

/** False when there is no such passkey of theirs. */
export async function removePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from passkeys where user_id = $1 and id = $2', [userId, id])
  return rowCount === 1
}
