import { createHash } from 'node:crypto'
import type { Queryable } from '../../platform/db/transaction.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { hashCode } from '../../platform/sessions/tokens.ts'
import { toKey } from '../../platform/sessions/user.ts'

/** What a code that was mailed to an address proves there: that the address is theirs, or that they may come in. */
type AddressPurpose = 'confirm' | 'sign-in'

const hashAddress = (address: string) =>
  createHash('sha256')
    .update(`address ${toKey(address)}`)
    .digest()

type Issue = { address: string; purpose: AddressPurpose; code: string; expiresAt: Date; now: Date }

export async function insertAddressCode(
  db: Queryable,
  { address, purpose, code, expiresAt, now }: Issue,
): Promise<void> {
  await db.query('delete from address_codes where expires_at < $1', [now])
  await db.query(
    'insert into address_codes (code_hash, id, address_hash, purpose, expires_at) values ($1, $2, $3, $4, $5)',
    [hashCode(code), uuidV7(), hashAddress(address), purpose, expiresAt],
  )
}

export async function endAddressCodes(db: Queryable, codeHashes: readonly Buffer[]): Promise<void> {
  if (codeHashes.length > 0)
    await db.query('delete from address_codes where code_hash = any($1::bytea[])', [codeHashes])
}

type CodeUse = { address: string; purpose: AddressPurpose; code: string; now: Date }

/** Uses a code up and gives its id; `null` when it is none for this address. Of two calls at once, one gets it. */
export async function consumeAddressCode(
  db: Queryable,
  { address, purpose, code, now }: CodeUse,
): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `delete from address_codes where code_hash = $1 and address_hash = $2 and purpose = $3 and expires_at > $4
     returning id`,
    [hashCode(code), hashAddress(address), purpose, now],
  )
  return rows[0]?.id ?? null
}

/** False for a code from before the last change of the account's password or address. */
export async function isCodeStillGood(db: Queryable, userId: string, codeId: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from users where id = $1 and (codes_end_at is null or codes_end_at < $2)', [
    userId,
    codeId,
  ])
  return rows.length === 1
}
