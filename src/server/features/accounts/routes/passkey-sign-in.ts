import type { FastifyInstance } from 'fastify'
import logInSchema from '../../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import schema from '../../../../../schemas/api/second-factor/sign-in-by-passkey.json' with { type: 'json' }
import optionsSchema from '../../../../../schemas/api/second-factor/sign-in-by-passkey-options.json' with {
  type: 'json',
}
import { transaction } from '../../../platform/db/transaction.ts'
import { badRequest } from '../../../platform/errors.ts'
import { lockAnyAccount } from '../../../platform/sessions/lock-account.ts'
import { beginSession } from '../../../platform/sessions/sessions-repository.ts'
import { newToken } from '../../../platform/sessions/tokens.ts'
import { createDraftSeal } from '../../drafts/index.ts'
import {
  checkShown,
  type PasskeyAnswer,
  requestOptions,
  requireRelyingParty,
  spendFactor,
} from '../../second-factor/index.ts'
import { findDeletionDate, reopen } from '../account-deletion.ts'
import type { AccountService } from '../account-service.ts'
import { mayAddressSignIn } from '../demo-members.ts'
import { findById } from '../users-repository.ts'
import { accountLeaving } from './account-answers.ts'

type Body = { token: string; passkey: PasskeyAnswer; keep?: boolean }

const unknownPasskey = () =>
  badRequest({ passkey: ['We don’t know this passkey. Sign in with your password instead.'] })

/** Signing in by a passkey instead of a password: the device says who it is, and made sure who holds it. */
export function passkeySignIn(app: FastifyInstance, service: AccountService): void {
  const { pool, now, config } = service.context
  const seal = createDraftSeal(config)
  // Nobody knows yet who signs in: the challenge belongs to the token that goes with it.
  const askedFor = (token: string) => ({ purpose: 'sign-in', userId: null, boundTo: token }) as const

  app.post('/user/login/passkey/options', { schema: optionsSchema }, async (request) => {
    const party = requireRelyingParty(request, config)
    const token = newToken()
    return { token, options: await requestOptions({ pool, party, asked: askedFor(token), now: now() }) }
  })

  const options = { schema: { ...schema, response: logInSchema.response } }
  app.post<{ Body: Body }>('/user/login/passkey', options, async (request, reply) => {
    const { token, passkey, keep } = request.body
    const party = requireRelyingParty(request, config)
    const shown = await checkShown({ pool, party, asked: askedFor(token), now: now() }, passkey)
    const user = shown && (await findById(pool, shown.userId))
    if (user === null || !mayAddressSignIn(config, user.email)) throw unknownPasskey()
    const outcome = await transaction(pool, async (db) => {
      await lockAnyAccount(db, user.id)
      const leavingOn = await findDeletionDate(db, user.id)
      if (leavingOn !== null && keep !== true) return accountLeaving(leavingOn)
      if ((await spendFactor(db, seal, user.id, { passkey: shown }, now())) === null) return unknownPasskey()
      await reopen(db, service.context.accountHooks, user.id)
      return beginSession(db, {
        userId: user.id,
        userAgent: request.headers['user-agent'],
        now: now(),
        lifetimes: config,
        signedInWith: 'passkey',
      })
    })
    if (outcome instanceof Error) throw outcome
    return service.openSession(request, reply, user, outcome)
  })
}
