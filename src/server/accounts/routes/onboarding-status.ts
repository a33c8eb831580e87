import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/onboarding-status.json' with { type: 'json' }
import { requireUser } from '../../plugins/current-user.ts'
import { type AccountService, toProfile } from '../account-service.ts'
import { setOnboarding } from '../users-repository.ts'

export function onboardingStatus(app: FastifyInstance, { context: { pool } }: AccountService): void {
  type Body = { has_passed_onboarding: boolean }
  app.patch<{ Body: Body }>('/onboarding-status', { schema }, async (request) => {
    const user = requireUser(request)
    const hasPassedOnboarding = request.body.has_passed_onboarding
    await setOnboarding(pool, user.id, hasPassedOnboarding)
    return toProfile({ ...user, hasPassedOnboarding })
  })
}
