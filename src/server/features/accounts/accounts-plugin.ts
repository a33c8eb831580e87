import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { sendDeliveries } from '../../platform/deliveries/send-deliveries.ts'
import { translatorIn } from '../languages/index.ts'
import { type CodeMail, createAccountService } from './account-service.ts'
import { deleteAccount } from './routes/delete-account.ts'
import { changeEmail, verifyEmail } from './routes/email-routes.ts'
import { passkeySignIn } from './routes/passkey-sign-in.ts'
import { changePassword, forgotPassword, resetPassword, verifyPassword } from './routes/password-routes.ts'
import { onboardingStatus, profile, settings } from './routes/profile-routes.ts'
import { secondSignIn } from './routes/second-sign-in.ts'
import { logIn, logOut, ownSessions, refreshToken, session, verifyToken } from './routes/session-routes.ts'
import { signInByMail } from './routes/sign-in-by-mail.ts'
import { signUp } from './routes/sign-up.ts'

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
const maxBodyBytes = 8 * 1024

/** Accounts: making one, signing in, sessions, passwords and addresses. */
export async function accounts(app: FastifyInstance, { context }: { context: Context }): Promise<void> {
  const service = createAccountService(context, app.log)
  sendDeliveries<CodeMail>(app, context, 'account-code', async ({ body }) => {
    const saying = translatorIn(app.content.current(), body.language)
    return (db) => service.mailCode(db, body, saying)
  })
  app.addHook('onRoute', (route) => {
    route.bodyLimit = maxBodyBytes
  })
  // Answers here hold tokens beside text a caller chose; compressing the two together could give a token away. The compressor looked at
  // the routes before any hook of ours, and is told by each request.
  app.addHook('onRequest', async ({ headers }) => {
    headers['x-no-compression'] = 'accounts'
  })
  for (const route of routes) route(app, service)
}
