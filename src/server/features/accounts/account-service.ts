import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { ensureFormerMember, formerMember } from '../../platform/db/former-member.ts'
import { type Queryable, transaction } from '../../platform/db/transaction.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { lockAccount, lockAnyAccount } from '../../platform/sessions/lock-account.ts'
import { setSessionCookies, type Tokens } from '../../platform/sessions/session-cookies.ts'
import { beginSession } from '../../platform/sessions/sessions-repository.ts'
import { newCode } from '../../platform/sessions/tokens.ts'
import type { FirstStep, User, WithPassword } from '../../platform/sessions/user.ts'
import { languageFor, type TranslateSentence, translateMail } from '../languages/index.ts'
import { hasSecondFactor, requestSecondFactor } from '../second-factor/index.ts'
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
import { insertAddressCode } from './address-codes-repository.ts'
import { createBreachRange } from './breach-range.ts'
import { mayAddressSignIn } from './demo-members.ts'
import { issueCode } from './email-codes-repository.ts'
import { findByAddress, findOwner, setLanguage } from './users-repository.ts'

/** One mail has codes for so many accounts of its address. */
const codesInMail = 12

/** What was asked for: a code to an address. `userId`: for which account, where that is known. */
export type CodeMail = {
  purpose: 'verify-email' | 'reset-password' | 'sign-in'
  address: string
  userId: string
  language: string
}

/** So long a mail with a code is of use. A code to sign in opens an account by itself, and works no longer than that. */
const codeMailMs = { 'verify-email': 3 * 86_400_000, 'reset-password': 3_600_000, 'sign-in': 10 * 60_000 } as const

/** What the account routes share: beginning a session and queueing mails. */
export type AccountService = ReturnType<typeof createAccountService>

export function createAccountService(context: Context, log: FastifyBaseLogger) {
  const { pool, config, now } = context

  /** Written down in the transaction of the act, in the language of whoever asked for it: that is mostly who reads it. */
  const queue = (
    db: Queryable,
    userId: string,
    mail: Mail,
    saying: TranslateSentence,
    keepTryingMs?: number,
  ): Promise<void> =>
    queueMail(context, db, {
      mail: translateMail(saying, mail),
      userId,
      ...(keepTryingMs === undefined ? {} : { keepTryingMs }),
    })

  /** Whoever owns the address is told; only when nobody else does, a code goes there. */
  async function queueForClaimed(
    db: Queryable,
    { email, userId }: { email: string; userId: string },
    saying: TranslateSentence,
    makeMail: () => Promise<Mail | null>,
  ): Promise<void> {
    const owner = await findOwner(db, email)
    const mail = owner && owner.id !== userId ? addressOwnedMail(owner.email) : await makeMail()
    if (mail) await queue(db, userId, mail, saying)
  }

  const codeMails: {
    [Purpose in CodeMail['purpose']]: (db: Queryable, asked: CodeMail, saying: TranslateSentence) => Promise<void>
  } = {
    'verify-email': (db, { address, userId }, saying) =>
      queueForClaimed(db, { email: address, userId }, saying, async () => {
        if ((await lockAccount(db, userId)) === null) return null
        return verifyEmailMail(address, await issueCode(db, { userId, purpose: 'verify-email', address, now: now() }))
      }),
    async 'reset-password'(db, { address }, saying) {
      const codes: ResetCode[] = []
      const accounts = await findByAddress(db, address, codesInMail)
      for (const { id, createdAt } of accounts) {
        if ((await lockAnyAccount(db, id)) === null) continue
        const code = await issueCode(db, { userId: id, purpose: 'reset-password', address, now: now() })
        codes.push({ code, createdAt })
      }
      const [first] = accounts
      if (first && codes.length > 0)
        await queue(db, first.id, resetPasswordMail(first.email, codes), saying, codeMailMs['reset-password'])
    },
    /** The code is of the address, and so one for all accounts that have it. */
    async 'sign-in'(db, { address }, saying) {
      const [first] = await findByAddress(db, address, mayAddressSignIn(config, address) ? 1 : 0)
      if (!first) return
      const code = newCode()
      const expiresAt = new Date(now().getTime() + codeMailMs['sign-in'])
      await insertAddressCode(db, { address, purpose: 'sign-in', code, expiresAt, now: now() })
      await queue(db, first.id, signInMail(first.email, code), saying, codeMailMs['sign-in'])
    },
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
            ? requestSecondFactor(db, { userId: user.id, keepsAccount, firstStep }, now())
            : null,
        )
        if (asked === null) return null
        await request.server.passwordFits(request, user)
        throw asked
      }
      if (user.leavingOn) await cancelDeletion(context, user)
      const begin = {
        userId: user.id,
        userAgent: request.headers['user-agent'],
        now: now(),
        lifetimes: config,
        signedInWith: firstStep,
      }
      const tokens = await transaction(pool, async (db) =>
        (await lockAccount(db, user.id)) === user.passwordHash && !(await hasSecondFactor(db, user.id))
          ? beginSession(db, begin)
          : null,
      )
      return tokens && this.openSession(request, reply, user, tokens)
    },
    /** Notes the language in which somebody reads here. A session that has begun, or was renewed, does not fail over it. */
    async noteLanguage(request: FastifyRequest, userId: string): Promise<void> {
      const { language } = languageFor(request, request.server.content.current())
      await setLanguage(pool, userId, language).catch((error: Error) =>
        request.log.error({ err: error }, 'The language of a member could not be noted.'),
      )
    },
    /** Answers with a session that has begun. */
    async openSession(request: FastifyRequest, reply: FastifyReply, user: User, tokens: Tokens) {
      request.provenUserId = user.id
      setSessionCookies(request, reply, config, tokens)
      await this.noteLanguage(request, user.id)
      await request.server.signedIn(request, reply, user)
      return { user: toSessionUser(user), access_token: tokens.access, refresh_token: tokens.refresh }
    },
    /**
     * Writes down that somebody asked for a code by email. Accounts are looked up only when it is made (`mailCode`), after the answer, so that all
     * answers take the same time; nobody's row has it until then.
     */
    async askForCode(request: FastifyRequest, asked: Pick<CodeMail, 'purpose' | 'address'> & { userId?: string }) {
      const { language } = languageFor(request, request.server.content.current())
      await transaction(pool, async (db) => {
        const userId = asked.userId ?? formerMember.id
        if (userId === formerMember.id) await ensureFormerMember(db, now())
        const body: CodeMail = { ...asked, userId, language }
        await context.deliveries.add(db, {
          kind: 'account-code',
          userId,
          body,
          keepTryingMs: codeMailMs[asked.purpose],
        })
      })
    },
    /** Makes a code that was asked for, and queues the email with it, in one transaction. */
    mailCode: (db: Queryable, asked: CodeMail, saying: TranslateSentence): Promise<void> =>
      codeMails[asked.purpose](db, asked, saying),
    queueAddressChange: (
      db: Queryable,
      user: User,
      { newEmail, code }: NewAddress,
      saying: TranslateSentence,
    ): Promise<void> =>
      queueForClaimed(db, { email: newEmail, userId: user.id }, saying, async () => changeEmailMail(newEmail, code)),
    /** An address that is somebody else's by now learns nothing. */
    async queueLeaving(db: Queryable, user: User, ends: Date, saying: TranslateSentence): Promise<void> {
      const owner = await findOwner(db, user.email)
      if (owner === null || owner.id === user.id) await queue(db, user.id, leavingMail(user.email, ends), saying)
    },
    queueNotice: (db: Queryable, user: Pick<User, 'id'>, mail: Mail, saying: TranslateSentence): Promise<void> =>
      queue(db, user.id, mail, saying),
  }
}

type NewAddress = { newEmail: string; code: string }

/** A person as only they see themselves. */
export function toSessionUser(user: User) {
  return { ...toProfile(user), email_verified: user.emailVerified, role: user.role }
}

export function toProfile({ id, username, avatar, email, hasPassedOnboarding }: User) {
  return { id, username, avatar, email, has_passed_onboarding: hasPassedOnboarding }
}
