import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { createBackgroundWork } from '../mail/background-work.ts'
import { createAccountService } from './account-service.ts'
import { changeEmail } from './routes/change-email.ts'
import { changePassword } from './routes/change-password.ts'
import { deleteAccount } from './routes/delete-account.ts'
import { forgotPassword } from './routes/forgot-password.ts'
import { logIn } from './routes/log-in.ts'
import { logOut } from './routes/log-out.ts'
import { onboardingStatus } from './routes/onboarding-status.ts'
import { ownSessions } from './routes/own-sessions.ts'
import { passkeySignIn } from './routes/passkey-sign-in.ts'
import { profile } from './routes/profile.ts'
import { refreshToken } from './routes/refresh-token.ts'
import { resetPassword } from './routes/reset-password.ts'
import { secondSignIn } from './routes/second-sign-in.ts'
import { session } from './routes/session.ts'
import { settings } from './routes/settings.ts'
import { signInByMail } from './routes/sign-in-by-mail.ts'
import { signUp } from './routes/sign-up.ts'
import { verifyEmail } from './routes/verify-email.ts'
import { verifyPassword } from './routes/verify-password.ts'
import { verifyToken } from './routes/verify-token.ts'

const routes = [
  signUp,
  logIn,
  secondSignIn,
  passkeySignIn,
  signInByMail,
  logOut,
  session,
  ownSessions,
  refreshToken,
  verifyToken,
  forgotPassword,
  resetPassword,
  verifyEmail,
  verifyPassword,
  profile,
  settings,
  onboardingStatus,
  changePassword,
  changeEmail,
  deleteAccount,
]

/** Names, addresses and passwords fit easily; what cannot be one of them is not even read. */
const largestBody = 8 * 1024

/** Accounts: making one, signing in, sessions, passwords and addresses. */
export async function accounts(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  const background = createBackgroundWork(app.log)
  app.addHook('onClose', () => background.settled())
  const service = createAccountService(context, background, app.log)
  app.addHook('onRoute', (route) => {
    route.bodyLimit = largestBody
  })
  // Answers here hold tokens beside text a caller chose; compressing the two together could give a token away. The compressor looked at
  // the routes before any hook of ours, and is told by each request.
  app.addHook('onRequest', async ({ headers }) => {
    headers['x-no-compression'] = 'accounts'
  })
  for (const route of routes) route(app, service)
}
