import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/session.json' with { type: 'json' }
import { toSessionUser } from '../account-service.ts'

export function session(app: FastifyInstance): void {
  app.get('/user/session', { schema }, async (request) => ({ user: request.user && toSessionUser(request.user) }))
}
