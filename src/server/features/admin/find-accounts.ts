import { nobody } from '../../platform/db/nobody.ts'
import type { Queryable } from '../../platform/db/transaction.ts'
import { toKey } from '../../platform/sessions/user.ts'

/** An account as whoever runs the site recognizes it; days as 2026-11-26. */
export type Account = {
  id: string
  username: string
  email: string
  isConfirmed: boolean
  role: string
  since: string
  suspendedUntil: string | null
  leavingOn: string | null
  hasSecondFactor: boolean
}

const day = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
const columns = `u.id, u.username, u.email, u.email_verified_at is not null as "isConfirmed", u.role,
  ${day('u.created_at')} as since, ${day('u.leaving_on')} as "leavingOn",
  case when u.suspended_until > $2 then ${day('u.suspended_until')} end as "suspendedUntil",
  exists (select 1 from passkeys p where p.user_id = u.id)
    or exists (select 1 from authenticator_apps a where a.user_id = u.id and a.confirmed_at is not null) as "hasSecondFactor"`

const mostFound = 20

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
  const { rows } = await db.query<Account>(
    `select ${columns} from users u where (${which}) and u.id <> $3 order by u.created_at, u.id limit ${mostFound}`,
    [toKey(word), now, nobody.id],
  )
  return rows
}
