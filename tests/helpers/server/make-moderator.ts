import { giveRole } from '../../../src/server/features/moderation/give-role.ts'
import type { Role } from '../../../src/server/platform/sessions/roles.ts'
import { totpCode } from './authenticator.ts'
import type { SignedUp, TestApp } from './make-app.ts'

/** Makes a member a moderator, as the command does, and has them set up the second factor that the role needs. Their other sessions end with it. */
export const makeModerator = (app: App, who: SignedUp): Promise<void> => withRole(app, who, 'moderator')

type App = Pick<TestApp, 'inject' | 'pool' | 'context'>

/** The same for any role that needs one. */
export async function withRole(app: App, who: SignedUp, role: Role): Promise<void> {
  await giveRole(app.pool, who.user.username, role)
  await setUpSecondFactor(app, who)
}

/** An authenticator app, set up in the session that somebody has; gives its key. */
export async function setUpSecondFactor(
  { inject, context }: Pick<TestApp, 'inject' | 'context'>,
  { headers }: SignedUp,
): Promise<string> {
  const post = (url: string, payload: object) => inject({ method: 'POST', url, payload, headers })
  const { secret } = (await post('/user/second-factor/totp', {})).json()
  const answer = await post('/user/second-factor/totp/confirm', { code: totpCode(secret, context.now()) })
  if (answer.statusCode !== 200) throw new Error(`No second factor: ${answer.body}`)
  return secret
}
