import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import { badRequest } from '../../errors.ts'
import type { AccountService } from '../account-service.ts'
import { findByPassword } from '../find-by-password.ts'

export function logIn(app: FastifyInstance, service: AccountService): void {
  type Body = { email: string; password: string }
  app.post<{ Body: Body }>('/user/login', { schema }, async (request, reply) => {
    const { email, password } = request.body
    const user = await findByPassword(service.context, email, password)
    const session = user && (await service.signIn(request, reply, user))
    if (!session) throw badRequest({ password: ["That e-mail and password don't match."] })
    return session
  })
}
