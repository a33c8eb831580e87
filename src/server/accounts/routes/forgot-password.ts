import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/forgot-password.json' with { type: 'json' }
import { badRequest } from '../../errors.ts'
import { judgeEmail, readEmail } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { mailedAlready } from './mailed-already.ts'

export function forgotPassword(app: FastifyInstance, service: AccountService): void {
  type Body = { email: string }
  app.post<{ Body: Body }>('/password/forgot', { schema }, async (request) => {
    const email = readEmail(request.body.email)
    const problems = judgeEmail(email)
    if (problems.length > 0) throw badRequest({ email: problems })
    if (!(await app.mayMail('reset', email, request))) return mailedAlready
    service.sendPasswordReset(email)
    return {
      detail: 'If there is an account with this address, a message with a code is on its way.',
    }
  })
}
