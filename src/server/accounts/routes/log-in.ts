import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import { badRequest } from '../../errors.ts'
import type { Desk } from '../desk.ts'
import { isPassword } from '../password-hash.ts'
import { findByEmail } from '../users-repository.ts'

export function logIn(app: FastifyInstance, desk: Desk): void {
  type Body = { email: string; password: string }
  app.post<{ Body: Body }>('/user/login', { schema, preHandler: app.limitAuth }, async (request, reply) => {
    const user = await findByEmail(desk.context.pool, request.body.email)
    const fits = await isPassword(user?.passwordHash ?? null, request.body.password)
    if (!user || !fits) throw badRequest({ password: ['The e-mail address and the password do not belong together.'] })
    return desk.signIn(request, reply, user)
  })
}
