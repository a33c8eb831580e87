import type { Config } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { lockAccount } from '../../platform/sessions/lock-account.ts'
import { endAccess } from './end-access.ts'

/** No mail reaches this domain (RFC 2606), so nobody but the demo has a confirmed address there. */
const demoDomain = 'demo.example'

/** The address of a demo member. */
export const demoAddress = (username: string): string => `${username}@${demoDomain}`

/** Others than the person at this computer can reach the server. */
const isReachable = ({ publicUrl, host }: Config): boolean =>
  publicUrl !== null || !['127.0.0.1', 'localhost', '::1'].includes(host)

/** May this server have demo members? Everybody knows their password, so there are none where others can reach them. */
export const mayHaveDemoMembers = (config: Config): boolean => !isReachable(config)

/** True for every address but those of demo members, who stay outside of a server that others can reach. */
export const mayAddressSignIn = (config: Config, email: string): boolean =>
  mayHaveDemoMembers(config) || !email.normalize('NFKC').trim().toLowerCase().endsWith(`@${demoDomain}`)

/** SQL that picks the demo's members of `users u`. */
const isDemoMember = `u.email_key like '%@${demoDomain}'`

/** A database that was filled on somebody's own computer keeps its demo members; where others come, nobody is one of them. */
export async function endDemoSessions({ pool, config, now }: Context): Promise<void> {
  if (mayHaveDemoMembers(config)) return
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u where ${isDemoMember}
     and exists (select 1 from sessions s where s.user_id = u.id and s.revoked_at is null)`,
  )
  for (const { id } of rows)
    await transaction(pool, async (db) => {
      await lockAccount(db, id)
      await endAccess(db, id, now())
    })
}
