import type { Queryable } from '../../platform/db/transaction.ts'

/** A factor as the calls name it. */
export type Factor = 'passkey' | 'totp' | 'recovery-code'

const inUse = {
  passkey: 'select 1 from passkeys where user_id = $1',
  totp: 'select 1 from authenticator_apps where user_id = $1 and confirmed_at is not null',
  'recovery-code': 'select 1 from recovery_codes where user_id = $1 and used_at is null',
} as const satisfies Record<Factor, string>

/** Does an account ask for a second step at sign-in? */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  // Codes on paper come with another factor, and are none by themselves.
  return (await factorsOf(db, userId)).some((factor) => factor !== 'recovery-code')
}

/** What an account has that a sign-in can go on with. */
export async function factorsOf(db: Queryable, userId: string): Promise<Factor[]> {
  const names = Object.keys(inUse) as Factor[]
  const { rows } = await db.query<Record<Factor, boolean>>(
    `select ${names.map((name) => `exists (${inUse[name]}) as "${name}"`).join(', ')}`,
    [userId],
  )
  return names.filter((name) => rows[0]?.[name])
}

/** Takes away every factor of an account, what is being set up and recovery codes included. The person's row is locked. */
export async function removeSecondFactors(db: Queryable, userId: string): Promise<void> {
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'])
    await db.query(`delete from ${table} where user_id = $1`, [userId])
}
