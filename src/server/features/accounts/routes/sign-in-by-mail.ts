import type { FastifyInstance } from 'fastify'
import schema from '../../../../../schemas/api/accounts/sign-in-by-mail.json' with { type: 'json' }
import mailSchema from '../../../../../schemas/api/accounts/sign-in-mail.json' with { type: 'json' }
import { transaction } from '../../../platform/db/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { lockAnyAccount } from '../../../platform/sessions/lock-account.ts'
import { readEmail, validateEmail } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { consumeAddressCode, isCodeStillGood } from '../address-codes-repository.ts'
import { endAccess } from '../end-access.ts'
import { dummyPasswordHash } from '../password-hash.ts'
import { type AtAddress, confirmAddress, findAtAddress, setPassword } from '../users-repository.ts'
import { accountLeaving, mailedAlready, unknownCode } from './account-answers.ts'

type Body = { email: string; code: string; username?: string; keep?: boolean }

/** Signing in with a code that was mailed instead of the password: nothing that strangers try with an account keeps its owner from it. */
export function signInByMail(app: FastifyInstance, service: AccountService): void {
  app.post<{ Body: { email: string } }>('/user/sign-in-mail', { schema: mailSchema }, async (request) => {
    const email = readEmail(request.body.email)
    const problems = validateEmail(email)
    if (problems.length > 0) throw badRequest({ email: problems })
    if (!(await app.mayMail('sign-in', email, request))) return mailedAlready
    await service.askForCode(request, { purpose: 'sign-in', address: email })
    return {
      detail: 'If this address has an account, we’ve emailed it a code.',
    }
  })

  app.post<{ Body: Body }>('/user/sign-in-by-mail', { schema }, async (request, reply) => {
    const user = await accountOfCode(service, request.body)
    const session = await service.signIn(request, reply, user, 'email-code')
    if (!session) throw unknownCode()
    return { ...session, password_ended: user.passwordHash === dummyPasswordHash }
  })
}

/** The code is used up only when somebody comes in with it. */
async function accountOfCode({ context: { pool, now } }: AccountService, given: Body): Promise<AtAddress> {
  const email = readEmail(given.email)
  return transaction(pool, async (db) => {
    const codeId = await consumeAddressCode(db, { address: email, purpose: 'sign-in', code: given.code, now: now() })
    if (codeId === null) throw unknownCode()
    const user = await findAtAddress(db, email, given.username)
    if (user === 'several') throw badRequest({ username: [whichAccount] })
    if (user === null) throw given.username === undefined ? unknownCode() : badRequest({ username: [noSuchAccount] })
    if (!(await isCodeStillGood(db, user.id, codeId))) throw unknownCode()
    if (user.leavingOn && given.keep !== true) throw accountLeaving(user.leavingOn)
    if (user.emailVerified) return user
    // Somebody else may have begun this account with the address, and know its password: that opens nothing any more.
    if ((await lockAnyAccount(db, user.id)) === null) throw unknownCode()
    await confirmAddress(db, user.id, now())
    await setPassword(db, user.id, dummyPasswordHash)
    await endAccess(db, user.id, now())
    return { ...user, emailVerified: true, passwordHash: dummyPasswordHash }
  })
}

const whichAccount = 'There’s more than one account with this address. Enter the name of yours.'
const noSuchAccount = 'We don’t have an account with this name and address.'
