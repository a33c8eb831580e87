import type { FastifyInstance } from 'fastify'
import resendSchema from '../../../../schemas/api/accounts/resend-verification.json' with { type: 'json' }
import schema from '../../../../schemas/api/accounts/verify-email.json' with { type: 'json' }
import { transaction } from '../../db/transaction.ts'
import { requireUser } from '../../plugins/current-user.ts'
import type { Desk } from '../desk.ts'
import { useCode } from '../email-codes-repository.ts'
import { setEmailVerified } from '../users-repository.ts'
import { unknownCode } from './unknown-code.ts'

export function verifyEmail(app: FastifyInstance, desk: Desk): void {
  const { pool, now } = desk.context
  const preHandler = app.limitAuth

  app.post<{ Body: { code: string } }>('/user/verify-email', { schema, preHandler }, async (request) => {
    await transaction(pool, async (db) => {
      const found = await useCode(db, 'verify-email', request.body.code, now())
      if (!found) throw unknownCode()
      await setEmailVerified(db, found.userId, now())
    })
    return { detail: 'Thank you, your e-mail address is confirmed.' }
  })

  app.post('/user/resend-verification', { schema: resendSchema, preHandler }, async (request) => {
    const user = requireUser(request)
    if (user.emailVerified) return { detail: 'Your e-mail address is confirmed already.' }
    desk.sendVerification(user)
    return { detail: 'A new code is on its way.' }
  })
}
