import { formerMember } from '../../platform/db/former-member.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import type { Role } from '../../platform/sessions/roles.ts'
import { toKey } from '../../platform/sessions/user.ts'

/** An account as whoever runs the site recognizes it; days as 2026-11-26. */
export type Account = {
  id: string
  username: string
  email: string
  isConfirmed: boolean
  role: Role
  since: string
  suspendedUntil: string | null
  leavingOn: string | null
  hasSecondFactor: boolean
}

const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
const columns = `u.id, u.username, u.email, u.email_verified_at is not null as "isConfirmed", u.role,
  ${day('u.created_at')} as since, ${day('u.leaving_on')} as "leavingOn",
  case when u.suspended_until > $2 then ${day('u.suspended_until')} end as "suspendedUntil"`

const maxFound = 20

/** Whose name or address this is, however it is typed; several accounts may claim one address. */
export async function findAccounts(db: Queryable, word: string, now: Date): Promise<Account[]> {
  return ask(db, 'u.username_key = $1 or u.address_key = $1', word, now)
}

/** Whose name or address begins so. */
export async function findSimilar(db: Queryable, word: string, now: Date): Promise<Account[]> {
  return toKey(word) === ''
    ? []
    : ask(db, 'starts_with(u.username_key, $1) or starts_with(u.address_key, $1)', word, now)
}

async function ask(db: Queryable, which: string, word: string, now: Date): Promise<Account[]> {
  const { rows } = await db.query<Omit<Account, 'hasSecondFactor'>>(
    `select ${columns} from users u where (${which}) and u.id <> $3 order by u.created_at, u.id limit ${maxFound}`,
    [toKey(word), now, formerMember.id],
  )
  // By themselves: on several machines accounts are on each, and this lies with its member.
  const { rows: secured } = await db.query<{ id: string }>(
    `select user_id as id from passkeys where user_id = any($1::uuid[])
     union all select user_id from authenticator_apps where user_id = any($1::uuid[]) and confirmed_at is not null`,
    [rows.map(({ id }) => id)],
  )
  return rows.map((row) => ({ ...row, hasSecondFactor: secured.some(({ id }) => id === row.id) }))
}
