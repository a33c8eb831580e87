import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/verify-token.json' with { type: 'json' }
import { unauthorized } from '../../errors.ts'
import { findSignedIn } from '../../sessions/sessions-repository.ts'
import type { AccountService } from '../account-service.ts'

export function verifyToken(app: FastifyInstance, { context: { pool, now } }: AccountService): void {
  app.post<{ Body: { token?: string } }>('/verify-token', { schema }, async (request) => {
    const { token } = request.body
    const user = token === undefined ? request.user : await findSignedIn(pool, token, now())
    if (!user) throw unauthorized()
    return { detail: 'This token is good.' }
  })
}
