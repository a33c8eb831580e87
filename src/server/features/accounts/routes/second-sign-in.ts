import type { FastifyInstance } from 'fastify'
import logInSchema from '../../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import schema from '../../../../../schemas/api/second-factor/sign-in.json' with { type: 'json' }
import optionsSchema from '../../../../../schemas/api/second-factor/sign-in-options.json' with { type: 'json' }
import { transaction } from '../../../platform/db/transaction.ts'
import { unauthorized } from '../../../platform/errors.ts'
import { lockAnyAccount } from '../../../platform/sessions/lock-account.ts'
import { beginSession } from '../../../platform/sessions/sessions-repository.ts'
import { createDraftSeal } from '../../drafts/index.ts'
import { translatorFor } from '../../languages/index.ts'
import {
  checkShown,
  countPendingTry,
  endPending,
  findPending,
  isGuessable,
  type PasskeyAnswer,
  requestOptions,
  requireRelyingParty,
  secondFactorMail,
  secondFactorRefused,
  spendFactor,
} from '../../second-factor/index.ts'
import { reopen } from '../account-deletion.ts'
import type { AccountService } from '../account-service.ts'
import { findById } from '../users-repository.ts'

type Body = { token: string; code?: string; passkey?: PasskeyAnswer }

const isOver = () => unauthorized('This took too long, or there were too many attempts. Please sign in again.')

/** The second step of a sign-in, after the password. */
export function secondSignIn(app: FastifyInstance, service: AccountService): void {
  const { pool, now, config } = service.context
  const seal = createDraftSeal(config)
  const askedFor = (token: string, userId: string) => ({ purpose: 'second-step', userId, boundTo: token }) as const

  app.post<{ Body: { token: string } }>(
    '/user/login/second-factor/options',
    { schema: optionsSchema },
    async (request) => {
      const { token } = request.body
      const begun = await findPending(pool, token, now())
      if (begun === null) throw isOver()
      const party = requireRelyingParty(request, config)
      return { options: await requestOptions({ pool, party, asked: askedFor(token, begun.userId), now: now() }) }
    },
  )

  const options = { schema: { ...schema, response: { ...logInSchema.response, ...schema.response } } }
  app.post<{ Body: Body }>('/user/login/second-factor', options, async (request, reply) => {
    const { token, code, passkey } = request.body
    const begun = await findPending(pool, token, now())
    if (begun === null) throw isOver()
    const { userId, keepsAccount, firstStep } = begun
    if (isGuessable({ code })) await app.triesCode(request, userId)
    const shown =
      passkey &&
      (await checkShown(
        { pool, party: requireRelyingParty(request, config), asked: askedFor(token, userId), now: now() },
        passkey,
      ))
    const outcome = await transaction(pool, async (db) => {
      await lockAnyAccount(db, userId)
      // Looked at again under the lock. A try counts also where it fails: this transaction is kept either way.
      if ((await countPendingTry(db, token, now())) === null) return isOver()
      const factor = await spendFactor(db, seal, userId, { code, passkey: shown }, now())
      if (factor === null) return secondFactorRefused(passkey ? 'passkey' : 'code')
      await endPending(db, token)
      if (keepsAccount) await reopen(db, service.context.accountHooks, userId)
      const tokens = await beginSession(db, {
        userId,
        userAgent: request.headers['user-agent'],
        now: now(),
        lifetimes: config,
        signedInWith: `${firstStep}+${factor}`,
      })
      const user = await findById(db, userId)
      if (user === null) throw isOver()
      if (factor === 'recovery-code')
        await service.queueNotice(db, user, secondFactorMail(user.email, 'code-used', false), translatorFor(request))
      return { user, tokens }
    })
    if (outcome instanceof Error) throw outcome
    return service.openSession(request, reply, outcome.user, outcome.tokens)
  })
}
