import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { transaction } from '../db/transaction.ts'
import type { Mail } from '../mail/mailer.ts'
import { resetPasswordMail, verifyEmailMail } from './account-mails.ts'
import type { BackgroundWork } from './background-work.ts'
import { issueCode, type Purpose } from './email-codes-repository.ts'
import { setSessionCookies } from './session-cookies.ts'
import { beginSession } from './sessions-repository.ts'
import { findByEmail, type User } from './users-repository.ts'

/** What the account routes share: beginning a session and sending mails. */
export type Desk = ReturnType<typeof createDesk>

export function createDesk(context: Context, background: BackgroundWork, log: FastifyBaseLogger) {
  const { pool, config, mailer, now } = context

  async function post(mail: Mail): Promise<void> {
    const where = await mailer.send(mail)
    log.info({ where }, where === 'smtp' ? 'A mail was sent.' : `A mail was written to ${where}`)
  }

  async function sendCode(to: User, purpose: Purpose, write: (to: string, code: string) => Mail): Promise<void> {
    const code = await transaction(pool, (db) => issueCode(db, { userId: to.id, purpose, now: now() }))
    await post(write(to.email, code))
  }

  return {
    context,
    /** Signs a person in: cookies for a browser, tokens in the answer for other clients. */
    async signIn(request: FastifyRequest, reply: FastifyReply, user: User) {
      const begin = { userId: user.id, userAgent: request.headers['user-agent'], now: now(), lifetimes: config }
      const tokens = await transaction(pool, (db) => beginSession(db, begin))
      setSessionCookies(request, reply, config, tokens)
      await request.server.signedIn(request, reply, user.id)
      return { user: toSessionUser(user), access_token: tokens.access, refresh_token: tokens.refresh }
    },
    sendVerification(user: User): void {
      background.run(() => sendCode(user, 'verify-email', verifyEmailMail))
    },
    /** Looks the account up only after the answer, so that both answers take the same time. */
    sendPasswordReset(email: string): void {
      background.run(async () => {
        const user = await findByEmail(pool, email)
        if (user) await sendCode(user, 'reset-password', resetPasswordMail)
      })
    },
    sendMail(mail: Mail): void {
      background.run(() => post(mail))
    },
  }
}

/** A person as only they see themselves. */
export function toSessionUser(user: User) {
  return { ...toProfile(user), email_verified: user.emailVerified }
}

export function toProfile({ id, username, avatar, email, hasPassedOnboarding }: User) {
  return { id, username, avatar, email, has_passed_onboarding: hasPassedOnboarding }
}
