import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import { badRequest } from '../../errors.ts'
import type { AccountService } from '../account-service.ts'
import { findByPassword } from '../find-by-password.ts'
import { accountLeaving } from './account-leaving.ts'

type Body = { email: string; password: string; keep?: boolean }

export function logIn(app: FastifyInstance, service: AccountService): void {
  app.post<{ Body: Body }>('/user/login', { schema }, async (request, reply) => {
    const { email, password, keep } = request.body
    const user = await findByPassword(service.context, email, password)
    if (user?.leavingOn && keep !== true) throw accountLeaving(user.leavingOn)
    const session = user && (await service.signIn(request, reply, user))
    if (!session) throw badRequest({ password: ["That e-mail and password don't match."] })
    return session
  })
}
