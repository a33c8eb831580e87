import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/verify-password.json' with { type: 'json' }
import { badRequest } from '../../errors.ts'
import { requireUser } from '../../plugins/current-user.ts'
import type { Desk } from '../desk.ts'
import { isPassword } from '../password-hash.ts'
import { confirmSession } from '../sessions-repository.ts'
import { findById } from '../users-repository.ts'

export function verifyPassword(app: FastifyInstance, { context: { pool, now } }: Desk): void {
  type Body = { password: string }
  app.post<{ Body: Body }>('/user/verify-password', { schema, preHandler: app.limitAuth }, async (request) => {
    const user = requireUser(request)
    const stored = await findById(pool, user.id)
    const fits = await isPassword(stored?.passwordHash ?? null, request.body.password)
    if (!fits) throw badRequest({ password: ['This is not your password.'] })
    await confirmSession(pool, user.familyId, now())
    return { detail: 'Thank you.' }
  })
}
