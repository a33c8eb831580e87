import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import { badRequest, HttpError } from '../../errors.ts'
import { dayOf } from '../account-mails.ts'
import type { AccountService } from '../account-service.ts'
import { findByPassword } from '../find-by-password.ts'

type Body = { email: string; password: string; keep?: boolean }

export function logIn(app: FastifyInstance, service: AccountService): void {
  app.post<{ Body: Body }>('/user/login', { schema }, async (request, reply) => {
    const { email, password, keep } = request.body
    const user = await findByPassword(service.context, email, password)
    if (user?.leavingOn && keep !== true) throw leaving(user.leavingOn)
    const session = user && (await service.signIn(request, reply, user))
    if (!session) throw badRequest({ password: ["That e-mail and password don't match."] })
    return session
  })
}

/** Told to nobody but who has the password. */
const leaving = (leavingOn: string) =>
  new HttpError(409, {
    detail: `This account is closed. On ${dayOf(leavingOn)} it is deleted with everything in it. You can still keep it.`,
    leaving_on: leavingOn,
  })
