import type { FastifyInstance } from 'fastify'
import changeSchema from '../../../../schemas/api/accounts/change-settings.json' with { type: 'json' }
import schema from '../../../../schemas/api/accounts/settings.json' with { type: 'json' }
import { accountGone, badRequest } from '../../errors.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { judgeBio, readBio } from '../account-rules.ts'
import type { AccountService } from '../account-service.ts'
import { type AccountSettings, changeSettings, findSettings } from '../settings-repository.ts'

type Change = { bio?: string; default_privacy?: number | null }

/** What a person says about themselves, and what new memories begin with. */
export function settings(app: FastifyInstance, { context: { pool } }: AccountService): void {
  app.get('/user/settings', { schema }, async (request) => toWire(await findSettings(pool, requireUser(request).id)))

  app.patch<{ Body: Change }>('/user/settings', { schema: changeSchema }, async (request) => {
    const user = requireUser(request)
    const change = readChange(request.body)
    const problems = judgeBio(change.bio ?? '')
    if (problems.length > 0) throw badRequest({ bio: problems })
    return toWire(await changeSettings(pool, user.id, change))
  })
}

const readChange = ({ bio, default_privacy }: Change): Partial<AccountSettings> => ({
  ...(bio === undefined ? {} : { bio: readBio(bio) }),
  ...(default_privacy === undefined ? {} : { defaultPrivacy: default_privacy }),
})

function toWire(settings: AccountSettings | null) {
  if (settings === null) throw accountGone()
  return { bio: settings.bio, default_privacy: settings.defaultPrivacy }
}
