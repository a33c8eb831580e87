import type { FastifyInstance } from 'fastify'
import changePasswordSchema from '../../../../../schemas/api/accounts/change-password.json' with { type: 'json' }
import forgotPasswordSchema from '../../../../../schemas/api/accounts/forgot-password.json' with { type: 'json' }
import resetPasswordSchema from '../../../../../schemas/api/accounts/reset-password.json' with { type: 'json' }
import verifyPasswordSchema from '../../../../../schemas/api/accounts/verify-password.json' with { type: 'json' }
import { brokenUnique, transaction } from '../../../platform/db/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { requireConfirmed } from '../../../platform/requests/require-confirmed.ts'
import { lockAnyAccount, lockSignedIn } from '../../../platform/sessions/lock-account.ts'
import { clearSessionCookies } from '../../../platform/sessions/session-cookies.ts'
import { confirmSession } from '../../../platform/sessions/sessions-repository.ts'
import type { User } from '../../../platform/sessions/user.ts'
import { type TranslateSentence, translatorFor } from '../../languages/index.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { type NewPassword, readEmail, validateEmail, validateNewPassword } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { findResetCode, useResetCode } from '../email-codes-repository.ts'
import { endAccess } from '../end-access.ts'
import { hashPassword, isPassword } from '../password-hash.ts'
import { confirmAddress, findById, setPassword } from '../users-repository.ts'
import { mailedAlready, unknownCode } from './account-answers.ts'
import { mayNotify } from './may-notify.ts'

export function forgotPassword(app: FastifyInstance, service: AccountService): void {
  type Body = { email: string }
  app.post<{ Body: Body }>('/password/forgot', { schema: forgotPasswordSchema }, async (request) => {
    const email = readEmail(request.body.email)
    const problems = validateEmail(email)
    if (problems.length > 0) throw badRequest({ email: problems })
    if (!(await app.mayMail('reset', email, request))) return mailedAlready
    await service.askForCode(request, { purpose: 'reset-password', address: email })
    return {
      detail: 'If this address has an account, we’ve emailed it a code.',
    }
  })
}

type Body = NewPassword & { code: string }

export function resetPassword(app: FastifyInstance, service: AccountService): void {
  app.post<{ Body: Body }>('/password/reset', { schema: resetPasswordSchema }, async (request, reply) => {
    const user = await reset(service, request.body, translatorFor(request))
    request.provenUserId = user.id
    clearSessionCookies(request, reply)
    // Whoever guesses from many networks does not keep the owner from signing in here with it.
    await app.signedIn(request, reply, user)
    return { detail: 'Your new password is set. Please sign in with it.' }
  })
}

async function reset(service: AccountService, given: Body, saying: TranslateSentence): Promise<User> {
  const {
    context: { pool, now },
    isBreached,
  } = service
  const userId = await findResetCode(pool, given.code, now())
  const user = userId && (await findById(pool, userId))
  if (!user) throw unknownCode()
  const problems = await validateNewPassword(given, [user.username, user.email], isBreached)
  if (Object.keys(problems).length > 0) throw badRequest(problems)
  const passwordHash = await hashPassword(given.new_password)
  const setNew = () =>
    transaction(pool, async (db) => {
      await lockAnyAccount(db, user.id)
      if (!(await useResetCode(db, given.code, now()))) throw unknownCode()
      await setPassword(db, user.id, passwordHash)
      // The code came by mail, so the address is theirs, unless another account owns it already.
      await confirmAddress(db, user.id, now())
      await endAccess(db, user.id, now())
      await service.queueNotice(db, user, passwordChangedMail(user.email), saying)
    })
  await setNew().catch((error: unknown) => {
    // Another account became the owner at the same moment: now that is seen.
    if (brokenUnique(error) === null) throw error
    return setNew()
  })
  return user
}

export function changePassword(app: FastifyInstance, service: AccountService): void {
  const { pool, now } = service.context
  const options = { schema: changePasswordSchema }
  app.post<{ Body: NewPassword }>('/password/change/validate/2', options, async (request, reply) => {
    const user = requireConfirmed(request, now())
    const problems = await validateNewPassword(request.body, [user.username, user.email], service.isBreached)
    if (Object.keys(problems).length > 0) throw badRequest(problems)
    const passwordHash = await hashPassword(request.body.new_password)
    await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      await setPassword(db, user.id, passwordHash)
      await endAccess(db, user.id, now(), user.familyId)
      if (await mayNotify(app, user))
        await service.queueNotice(db, user, passwordChangedMail(user.email), translatorFor(request))
    })
    await app.signedIn(request, reply, user)
    return { detail: 'Your new password is set. Your other devices are signed out.' }
  })
}

export function verifyPassword(app: FastifyInstance, { context: { pool, now } }: AccountService): void {
  type Body = { password: string }
  app.post<{ Body: Body }>('/user/verify-password', { schema: verifyPasswordSchema }, async (request) => {
    const user = requireUser(request)
    const stored = await findById(pool, user.id)
    const fits = await isPassword(stored?.passwordHash ?? null, request.body.password)
    const isNow = await transaction(pool, async (db) => {
      const still = fits && (await lockSignedIn(db, user)) === stored?.passwordHash
      if (still) await confirmSession(db, user.familyId, now())
      return still
    })
    if (!isNow) throw badRequest({ password: ['This isn’t your password.'] })
    return { detail: 'Thank you.' }
  })
}
