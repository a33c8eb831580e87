import type { FastifyInstance } from 'fastify'
import changeEmailSchema from '../../../../../schemas/api/accounts/change-email.json' with { type: 'json' }
import validateSchema from '../../../../../schemas/api/accounts/change-email-validate.json' with { type: 'json' }
import resendSchema from '../../../../../schemas/api/accounts/resend-verification.json' with { type: 'json' }
import verifyEmailSchema from '../../../../../schemas/api/accounts/verify-email.json' with { type: 'json' }
import { brokenUnique, type Queryable, transaction } from '../../../platform/db/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { requireConfirmed } from '../../../platform/requests/require-confirmed.ts'
import { lockSignedIn } from '../../../platform/sessions/lock-account.ts'
import type { SignedIn } from '../../../platform/sessions/user.ts'
import { translatorFor } from '../../languages/index.ts'
import { addressChangedMail } from '../account-mails.ts'
import { readEmail, validateEmail } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { issueCode, useConfirmCode } from '../email-codes-repository.ts'
import { endAccess } from '../end-access.ts'
import { changeAddress, confirmAddress, isConfirmed } from '../users-repository.ts'
import { mailedAlready, unknownCode } from './account-answers.ts'
import { mayNotify } from './may-notify.ts'

export function verifyEmail(app: FastifyInstance, service: AccountService): void {
  // Asked of whoever is signed in: with a code of another account, somebody else's, nobody confirms that one by mistake.
  app.post<{ Body: { code: string } }>('/user/verify-email', { schema: verifyEmailSchema }, async (request) => {
    const user = requireUser(request)
    await confirm(service, user, request.body.code).catch((error: unknown) => {
      // Two accounts confirmed the address at the same moment.
      throw brokenUnique(error) === null ? error : addressTaken('code')
    })
    return { detail: 'Thank you. Your email address is confirmed.' }
  })

  app.post('/user/resend-verification', { schema: resendSchema }, async (request) => {
    const user = requireUser(request)
    if (user.emailVerified) return { detail: 'Your email address is already confirmed.' }
    if (!(await app.mayMail('confirm', user.email))) return mailedAlready
    await service.askForCode(request, { purpose: 'verify-email', address: user.email, userId: user.id })
    return { detail: 'We sent you a new code.' }
  })
}

async function confirm({ context: { pool, now } }: AccountService, user: SignedIn, code: string): Promise<void> {
  await transaction(pool, async (db) => {
    await lockSignedIn(db, user)
    // Of two calls at once, the first confirms it.
    if (await isConfirmed(db, user.id)) throw unknownCode()
    if (!(await useConfirmCode(db, { userId: user.id, address: user.email, code, now: now() }))) throw unknownCode()
    if (!(await confirmAddress(db, user.id, now()))) throw addressTaken('code')
  })
}

export function changeEmail(app: FastifyInstance, service: AccountService): void {
  const { pool, now } = service.context

  app.post<{ Body: { new_email: string } }>('/user-change-email', { schema: changeEmailSchema }, async (request) => {
    const user = requireConfirmed(request, now())
    const newEmail = readEmail(request.body.new_email)
    const problems = validateEmail(newEmail)
    if (problems.length > 0) throw badRequest({ new_email: problems })
    if (!(await app.mayMail('confirm', newEmail))) return mailedAlready
    await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      const code = await issueCode(db, { userId: user.id, purpose: 'change-email', address: newEmail, now: now() })
      await service.queueAddressChange(db, user, { newEmail, code }, translatorFor(request))
    })
    return { detail: 'We emailed a code to the new address.' }
  })

  const options = { schema: validateSchema }
  app.post<{ Body: NewEmailBody }>('/user-change-email/validate', options, async (request, reply) => {
    const user = requireUser(request)
    const tell = async (db: Queryable) => {
      if (await mayNotify(app, user))
        await service.queueNotice(db, user, addressChangedMail(user.email), translatorFor(request))
    }
    await moveTo(service, user, request.body, tell).catch((error: unknown) => {
      // Two accounts confirmed the address at the same moment.
      throw brokenUnique(error) === null ? error : addressTaken('new_email')
    })
    await app.signedIn(request, reply, user)
    return { detail: 'Your email address is changed. Your other devices are signed out.' }
  })
}

type NewEmailBody = { code: string; new_email: string }

async function moveTo(
  { context: { pool, now } }: AccountService,
  user: SignedIn,
  given: NewEmailBody,
  tell: (db: Queryable) => Promise<void>,
): Promise<void> {
  await transaction(pool, async (db) => {
    await lockSignedIn(db, user)
    const address = readEmail(given.new_email)
    if (validateEmail(address).length > 0) throw unknownCode()
    if (!(await useConfirmCode(db, { userId: user.id, address, code: given.code, now: now() }))) throw unknownCode()
    if (!(await changeAddress(db, user.id, address, now()))) throw addressTaken('new_email')
    await endAccess(db, user.id, now(), user.familyId)
    await tell(db)
  })
}

/** Said only to somebody with a code that was mailed to the address: nobody else learns whose it is. */
const addressTaken = (field: string) =>
  badRequest({
    [field]: ['This address now belongs to another account. Sign in there, or use another address for this one.'],
  })
