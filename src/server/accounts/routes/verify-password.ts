import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/verify-password.json' with { type: 'json' }
import { transaction } from '../../db/transaction.ts'
import { badRequest } from '../../errors.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { lockSignedIn } from '../../sessions/lock-account.ts'
import { confirmSession } from '../../sessions/sessions-repository.ts'
import type { AccountService } from '../account-service.ts'
import { isPassword } from '../password-hash.ts'
import { findById } from '../users-repository.ts'

export function verifyPassword(app: FastifyInstance, { context: { pool, now } }: AccountService): void {
  type Body = { password: string }
  app.post<{ Body: Body }>('/user/verify-password', { schema }, async (request) => {
    const user = requireUser(request)
    const stored = await findById(pool, user.id)
    const fits = await isPassword(stored?.passwordHash ?? null, request.body.password)
    const isNow = await transaction(pool, async (db) => {
      const still = fits && (await lockSignedIn(db, user)) === stored?.passwordHash
      if (still) await confirmSession(db, user.familyId, now())
      return still
    })
    if (!isNow) throw badRequest({ password: ["This isn't your password."] })
    return { detail: 'Thank you.' }
  })
}
