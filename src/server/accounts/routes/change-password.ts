import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/change-password.json' with { type: 'json' }
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { requireConfirmed } from '../../plugins/require-confirmed.ts'
import { lockSignedIn } from '../../sessions/lock-account.ts'
import { passwordChangedMail } from '../account-mails.ts'
import { judgeNewPassword, type NewPassword } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { endAccess } from '../end-access.ts'
import { hashPassword } from '../password-hash.ts'
import { setPassword } from '../users-repository.ts'
import { mayNotify } from './may-notify.ts'

export function changePassword(app: FastifyInstance, service: AccountService): void {
  const { pool, now } = service.context
  const options = { schema }
  app.post<{ Body: NewPassword }>('/password/change/validate/2', options, async (request, reply) => {
    const user = requireConfirmed(request, now())
    const problems = await judgeNewPassword(request.body, [user.username, user.email], service.isBreached)
    if (Object.keys(problems).length > 0) throw badRequest(problems)
    const passwordHash = await hashPassword(request.body.new_password)
    await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      await setPassword(db, user.id, passwordHash)
      await endAccess(db, user.id, now(), user.familyId)
    })
    if (await mayNotify(app, user)) service.sendMail(passwordChangedMail(user.email))
    await app.signedIn(request, reply, user)
    return { detail: 'Your new password is set. Other devices are signed out.' }
  })
}
