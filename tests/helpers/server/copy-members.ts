import type { Pool } from 'pg'
import { uuidV7 } from '../../../src/server/platform/db/uuid-v7.ts'
import { hashToken, newToken } from '../../../src/server/platform/sessions/tokens.ts'

/** A member with a session; `token` is good as a Bearer token. */
export type Copied = { id: string; username: string; token: string }

/** Many members who are like one that signed up: signing up costs a password's hash each time. */
export async function copyMembers(pool: Pool, of: string, count: number): Promise<Copied[]> {
  const copies = Array.from({ length: count }, () => ({ id: uuidV7(), token: newToken() }))
  const members = copies.map(({ id, token }) => ({ id, token, username: `copy-${id.replaceAll('-', '')}` }))
  for (const { id, token, username } of members) {
    const email = `${username}@example.org`
    const names = {
      username,
      username_key: username,
      username_skeleton: username,
      email,
      email_key: email,
      address_key: email,
    }
    await insertLike(pool, 'users', 'id', of, { id, ...names })
    const hashes = {
      access_hash: `\\x${hashToken(token).toString('hex')}`,
      refresh_hash: `\\x${hashToken(id).toString('hex')}`,
    }
    await insertLike(pool, 'sessions', 'user_id', of, { id: uuidV7(), family_id: uuidV7(), user_id: id, ...hashes })
  }
  return members
}

/** One more row like that of somebody, but for some columns. */
export const insertLike = (pool: Pool, table: string, key: string, of: string, changes: Record<string, unknown>) =>
  pool.query(
    `insert into ${table} select (jsonb_populate_record(t, $2::jsonb)).* from ${table} t where t.${key} = $1 limit 1`,
    [of, JSON.stringify(changes)],
  )
