import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/profile.json' with { type: 'json' }
import publicSchema from '../../../../schemas/api/accounts/public-profile.json' with { type: 'json' }
import { isUuid } from '../../db/uuid-v7.ts'
import { notFound } from '../../errors.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { type AccountService, toProfile } from '../account-service.ts'
import { findPublicProfile } from '../users-repository.ts'

export function profile(app: FastifyInstance, { context: { pool } }: AccountService): void {
  app.get('/user/profile', { schema }, async (request) => toProfile(requireUser(request)))

  app.get<{ Params: { id: string } }>(
    '/user/:id/public',
    { schema: publicSchema },
    async ({ params, user: viewer }) => {
      const user = isUuid(params.id) ? await findPublicProfile(pool, params.id, viewer?.id ?? null) : null
      if (!user) throw notFound('There is no such member.')
      return user
    },
  )
}
