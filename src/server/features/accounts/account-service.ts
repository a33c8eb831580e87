import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { transaction } from '../../platform/db/transaction.ts'
import type { BackgroundWork } from '../../platform/mail/background-work.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { lockAccount, lockAnyAccount } from '../../platform/sessions/lock-account.ts'
import { setSessionCookies, type Tokens } from '../../platform/sessions/session-cookies.ts'
import { beginSession } from '../../platform/sessions/sessions-repository.ts'
import { newCode } from '../../platform/sessions/tokens.ts'
import type { FirstStep, User, WithPassword } from '../../platform/sessions/user.ts'
import { mailIn, type SayIn } from '../languages/index.ts'
import { askSecondFactor, hasSecondFactor } from '../second-factor/index.ts'
import { cancelDeletion } from './account-deletion.ts'
import {
  addressOwnedMail,
  changeEmailMail,
  leavingMail,
  type ResetCode,
  resetPasswordMail,
  signInMail,
  verifyEmailMail,
} from './account-mails.ts'
import { keepAddressCode } from './address-codes-repository.ts'
import { createBreachRange } from './breach-range.ts'
import { mayAddressSignIn } from './demo-members.ts'
import { issueCodeTo } from './email-codes-repository.ts'
import { findByAddress, findOwner } from './users-repository.ts'

/** One mail has codes for so many accounts of its address. */
const codesInMail = 12

/** Short, since the code alone opens an account; each mail that is asked for has its own. */
const signInCodeMs = 10 * 60_000

/** What the account routes share: beginning a session and sending mails. */
export type AccountService = ReturnType<typeof createAccountService>

export function createAccountService(context: Context, background: BackgroundWork, log: FastifyBaseLogger) {
  const { pool, config, mailer, now } = context

  /** In the language of whoever asked for it: that is mostly who reads it, and nothing else is known of them. */
  async function post(mail: Mail, saying: SayIn): Promise<void> {
    const where = await background.send(mailer, mailIn(saying, mail))
    log.info({ where }, where === 'smtp' ? 'An email was sent.' : `A mail was written to ${where}`)
  }

  /** Whoever owns the address is told; only when nobody else does, a code goes there. */
  async function sendToClaimed(
    { email, userId }: { email: string; userId: string },
    saying: SayIn,
    makeMail: () => Promise<Mail | null>,
  ): Promise<void> {
    const owner = await findOwner(pool, email)
    const mail = owner && owner.id !== userId ? addressOwnedMail(owner.email) : await makeMail()
    if (mail) await post(mail, saying)
  }

  return {
    context,
    isBreached: createBreachRange(config.breachRangeUrl, log),
    /**
     * Signs a person in: cookies for a browser, tokens in the answer for other clients. `null` when the password that was
     * looked at is no longer theirs: of a sign-in and a change of password at once, no session with the old one stays. Throws 403 where
     * the account has a second factor: whatever a sign-in begins with, it goes on there. An account that is leaving stays with the sign-in.
     */
    async signIn(
      request: FastifyRequest,
      reply: FastifyReply,
      user: WithPassword & { leavingOn?: string | null },
      firstStep: FirstStep = 'password',
    ) {
      if (await hasSecondFactor(pool, user.id)) {
        const keepsAccount = Boolean(user.leavingOn)
        const asked = await transaction(pool, async (db) =>
          (await lockAnyAccount(db, user.id)) === user.passwordHash
            ? askSecondFactor(db, { userId: user.id, keepsAccount, firstStep }, now())
            : null,
        )
        if (asked === null) return null
        await request.server.passwordFits(request, user)
        throw asked
      }
      if (user.leavingOn) await cancelDeletion(context, user)
      const begin = {
        ...{ userId: user.id, userAgent: request.headers['user-agent'], now: now(), lifetimes: config },
        signedInWith: firstStep,
      }
      const tokens = await transaction(pool, async (db) =>
        (await lockAccount(db, user.id)) === user.passwordHash && !(await hasSecondFactor(db, user.id))
          ? beginSession(db, begin)
          : null,
      )
      return tokens && this.openSession(request, reply, user, tokens)
    },
    /** Answers with a session that has begun. */
    async openSession(request: FastifyRequest, reply: FastifyReply, user: User, tokens: Tokens) {
      request.provenUserId = user.id
      setSessionCookies(request, reply, config, tokens)
      await request.server.signedIn(request, reply, user)
      return { user: toSessionUser(user), access_token: tokens.access, refresh_token: tokens.refresh }
    },
    sendVerification(user: User, saying: SayIn): void {
      background.run(() =>
        sendToClaimed({ email: user.email, userId: user.id }, saying, async () => {
          const issue = { userId: user.id, purpose: 'verify-email', address: user.email, now: now() } as const
          const code = await issueCodeTo(pool, issue)
          return code === null ? null : verifyEmailMail(user.email, code)
        }),
      )
    },
    /** Looks the accounts up only after the answer, so that all answers take the same time. */
    sendPasswordReset(email: string, saying: SayIn): void {
      background.run(async () => {
        const codes: ResetCode[] = []
        const accounts = await findByAddress(pool, email, codesInMail)
        for (const { id, createdAt } of accounts) {
          const issue = { userId: id, purpose: 'reset-password', address: email, now: now() } as const
          const code = await issueCodeTo(pool, issue)
          if (code !== null) codes.push({ code, createdAt })
        }
        const [first] = accounts
        if (first && codes.length > 0) await post(resetPasswordMail(first.email, codes), saying)
      })
    },
    /** As a forgotten password: looked up after the answer. The code is of the address, and so one for all accounts that have it. */
    sendSignInCode(email: string, saying: SayIn): void {
      background.run(async () => {
        const [first] = await findByAddress(pool, email, mayAddressSignIn(config, email) ? 1 : 0)
        if (!first) return
        const code = newCode()
        const expiresAt = new Date(now().getTime() + signInCodeMs)
        await keepAddressCode(pool, { address: email, purpose: 'sign-in', code, expiresAt, now: now() })
        await post(signInMail(first.email, code), saying)
      })
    },
    sendAddressChange(user: User, { newEmail, code }: { newEmail: string; code: string }, saying: SayIn): void {
      background.run(() =>
        sendToClaimed({ email: newEmail, userId: user.id }, saying, async () => changeEmailMail(newEmail, code)),
      )
    },
    /** An address that is somebody else's by now learns nothing. */
    sendLeaving(user: User, ends: Date, saying: SayIn): void {
      background.run(async () => {
        const owner = await findOwner(pool, user.email)
        if (owner === null || owner.id === user.id) await post(leavingMail(user.email, ends), saying)
      })
    },
    sendMail(mail: Mail, saying: SayIn): void {
      background.run(() => post(mail, saying))
    },
  }
}

/** A person as only they see themselves. */
export function toSessionUser(user: User) {
  return { ...toProfile(user), email_verified: user.emailVerified, role: user.role }
}

export function toProfile({ id, username, avatar, email, hasPassedOnboarding }: User) {
  return { id, username, avatar, email, has_passed_onboarding: hasPassedOnboarding }
}
