import type { FastifyInstance } from 'fastify'
import resendSchema from '../../../../schemas/api/accounts/resend-verification.json' with { type: 'json' }
import schema from '../../../../schemas/api/accounts/verify-email.json' with { type: 'json' }
import { brokenUnique, transaction } from '../../db/transaction.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { lockSignedIn } from '../../sessions/lock-account.ts'
import type { SignedIn } from '../../sessions/user.ts'
import type { AccountService } from '../account-service.ts'
import { useConfirmCode } from '../email-codes-repository.ts'
import { isConfirmed, ownAddress } from '../users-repository.ts'
import { addressTaken } from './address-taken.ts'
import { mailedAlready } from './mailed-already.ts'
import { unknownCode } from './unknown-code.ts'

export function verifyEmail(app: FastifyInstance, service: AccountService): void {
  // Asked of whoever is signed in: with a code of another account, somebody else's, nobody confirms that one by mistake.
  app.post<{ Body: { code: string } }>('/user/verify-email', { schema }, async (request) => {
    const user = requireUser(request)
    await confirm(service, user, request.body.code).catch((error: unknown) => {
      // Two accounts confirmed the address at the same moment.
      throw brokenUnique(error) === null ? error : addressTaken('code')
    })
    return { detail: 'Thank you, your e-mail address is confirmed.' }
  })

  app.post('/user/resend-verification', { schema: resendSchema }, async (request) => {
    const user = requireUser(request)
    if (user.emailVerified) return { detail: 'Your e-mail address is confirmed already.' }
    if (!(await app.mayMail('confirm', user.email))) return mailedAlready
    service.sendVerification(user)
    return { detail: 'A new code is on its way.' }
  })
}

async function confirm({ context: { pool, now } }: AccountService, user: SignedIn, code: string): Promise<void> {
  await transaction(pool, async (db) => {
    await lockSignedIn(db, user)
    // Of two calls at once, the first confirms it.
    if (await isConfirmed(db, user.id)) throw unknownCode()
    if (!(await useConfirmCode(db, { userId: user.id, address: user.email, code, now: now() }))) throw unknownCode()
    if (!(await ownAddress(db, user.id, now()))) throw addressTaken('code')
  })
}
