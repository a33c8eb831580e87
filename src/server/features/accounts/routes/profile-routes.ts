import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import changeSchema from '../../../../../schemas/api/accounts/change-settings.json' with { type: 'json' }
import onboardingStatusSchema from '../../../../../schemas/api/accounts/onboarding-status.json' with { type: 'json' }
import profileSchema from '../../../../../schemas/api/accounts/profile.json' with { type: 'json' }
import publicSchema from '../../../../../schemas/api/accounts/public-profile.json' with { type: 'json' }
import settingsSchema from '../../../../../schemas/api/accounts/settings.json' with { type: 'json' }
import { isUuid } from '../../../platform/db/uuid-v7.ts'
import { accountGone, badRequest, notFound } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { refuseSuspended } from '../../../platform/requests/suspended.ts'
import { readBio, validateBio } from '../account-rules.ts'
import { type AccountService, toProfile } from '../account-service.ts'
import { type AccountSettings, changeSettings, findSettings } from '../settings-repository.ts'
import { findPublicProfile, setOnboarding } from '../users-repository.ts'

export function profile(app: FastifyInstance, { context: { pool } }: AccountService): void {
  app.get('/user/profile', { schema: profileSchema }, async (request) => toProfile(requireUser(request)))

  app.get<{ Params: { id: string } }>(
    '/user/:id/public',
    { schema: publicSchema },
    async ({ params, user: viewer }) => {
      const user = isUuid(params.id) ? await findPublicProfile(pool, params.id, viewer?.id ?? null) : null
      if (!user) throw notFound('This member doesn’t exist.')
      return user
    },
  )
}

type Change = {
  bio?: string
  default_privacy?: number | null
  digest?: AccountSettings['digest']
  notifications_paused?: boolean
  slow_comments?: boolean
}

/** What a person says about themselves, what new memories begin with, and how loud it is here for them. */
export function settings(app: FastifyInstance, { context: { pool, now } }: AccountService): void {
  app.get('/user/settings', { schema: settingsSchema }, async (request) =>
    toWire(await findSettings(pool, requireUser(request).id)),
  )

  app.patch<{ Body: Change }>('/user/settings', { schema: changeSchema }, async (request) => {
    const user = requireUser(request)
    const change = readChange(request.body)
    // Others read it; the rest only they themselves see.
    if (change.bio !== undefined) refuseSuspended(request, now())
    const problems = validateBio(change.bio ?? '')
    if (problems.length > 0) throw badRequest({ bio: problems })
    return toWire(await changeSettings(pool, user.id, change, { digestKey: randomBytes(32), now: now() }))
  })
}

const readChange = ({
  bio,
  default_privacy,
  digest,
  notifications_paused: paused,
  slow_comments: slowComments,
}: Change): Partial<AccountSettings> => ({
  ...(bio === undefined ? {} : { bio: readBio(bio) }),
  ...(default_privacy === undefined ? {} : { defaultPrivacy: default_privacy }),
  ...(digest === undefined ? {} : { digest }),
  ...(paused === undefined ? {} : { paused }),
  ...(slowComments === undefined ? {} : { slowComments }),
})

function toWire(settings: AccountSettings | null) {
  if (settings === null) throw accountGone()
  const { bio, defaultPrivacy, digest, paused, slowComments } = settings
  return {
    bio,
    default_privacy: defaultPrivacy,
    digest,
    notifications_paused: paused,
    slow_comments: slowComments,
  }
}

export function onboardingStatus(app: FastifyInstance, { context: { pool } }: AccountService): void {
  type Body = { has_passed_onboarding: boolean }
  app.patch<{ Body: Body }>('/onboarding-status', { schema: onboardingStatusSchema }, async (request) => {
    const user = requireUser(request)
    const hasPassedOnboarding = request.body.has_passed_onboarding
    await setOnboarding(pool, user.id, hasPassedOnboarding)
    return toProfile({ ...user, hasPassedOnboarding })
  })
}
