import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/reset-password.json' with { type: 'json' }
import { brokenUnique, transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { lockAnyAccount } from '../../sessions/lock-account.ts'
import { clearSessionCookies } from '../../sessions/session-cookies.ts'
import type { User } from '../../sessions/user.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { judgeNewPassword, type NewPassword } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { findResetCode, useResetCode } from '../email-codes-repository.ts'
import { endAccess } from '../end-access.ts'
import { hashPassword } from '../password-hash.ts'
import { findById, ownAddress, setPassword } from '../users-repository.ts'
import { unknownCode } from './unknown-code.ts'

type Body = NewPassword & { code: string }

export function resetPassword(app: FastifyInstance, service: AccountService): void {
  app.post<{ Body: Body }>('/password/reset', { schema }, async (request, reply) => {
    const user = await reset(service, request.body)
    request.provenUserId = user.id
    clearSessionCookies(request, reply)
    service.sendMail(passwordChangedMail(user.email))
    // Whoever guesses from many networks does not keep the owner from signing in here with it.
    await app.signedIn(request, reply, user)
    return { detail: 'Your new password is set. Please sign in with it.' }
  })
}

async function reset({ context: { pool, now }, isBreached }: AccountService, given: Body): Promise<User> {
  const userId = await findResetCode(pool, given.code, now())
  const user = userId && (await findById(pool, userId))
  if (!user) throw unknownCode()
  const problems = await judgeNewPassword(given, [user.username, user.email], isBreached)
  if (Object.keys(problems).length > 0) throw badRequest(problems)
  const passwordHash = await hashPassword(given.new_password)
  const setNew = () =>
    transaction(pool, async (db) => {
      await lockAnyAccount(db, user.id)
      if (!(await useResetCode(db, given.code, now()))) throw unknownCode()
      await setPassword(db, user.id, passwordHash)
      // The code came by mail, so the address is theirs, unless another account owns it already.
      await ownAddress(db, user.id, now())
      await endAccess(db, user.id, now())
    })
  await setNew().catch((error: unknown) => {
    // Another account became the owner at the same moment: now that is seen.
    if (brokenUnique(error) === null) throw error
    return setNew()
  })
  return user
}
