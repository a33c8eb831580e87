import type { FastifyInstance } from 'fastify'
import logInSchema from '../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import schema from '../../../../schemas/api/second-factor/sign-in.json' with { type: 'json' }
import { transaction } from '../../db/transaction.ts'
import { createDraftSeal } from '../../drafts/index.ts'
import { unauthorized } from '../../errors.ts'
import {
  countPendingTry,
  endPending,
  findPending,
  type GivenFactor,
  isGuessable,
  secondFactorRefused,
  spendFactor,
} from '../../second-factor/index.ts'
import type { AccountService } from '../account-service.ts'
import { reopen } from '../leaving.ts'
import { beginSession } from '../sessions-repository.ts'
import { lockAny } from '../user-lock.ts'
import { findById } from '../users-repository.ts'

type Body = GivenFactor & { token: string }

const isOver = () => unauthorized('This sign-in took too long, or was tried too often. Please begin again.')

/** The second step of a sign-in, after the password. */
export function secondSignIn(app: FastifyInstance, service: AccountService): void {
  const { pool, now, config } = service.context
  const seal = createDraftSeal(config)
  const options = { schema: { ...schema, response: { ...logInSchema.response, ...schema.response } } }

  app.post<{ Body: Body }>('/user/login/second-factor', options, async (request, reply) => {
    const { token, ...given } = request.body
    const begun = await findPending(pool, token, now())
    if (begun === null) throw isOver()
    if (isGuessable(given)) await app.triesCode(request, begun.userId)
    const outcome = await transaction(pool, async (db) => {
      await lockAny(db, begun.userId)
      // Looked at again under the lock. A try counts also where it fails: this transaction is kept either way.
      if ((await countPendingTry(db, token, now())) === null) return isOver()
      const factor = await spendFactor(db, seal, begun.userId, given, now())
      if (factor === null) return secondFactorRefused()
      await endPending(db, token)
      if (begun.keepsAccount) await reopen(db, begun.userId)
      return beginSession(db, {
        ...{ userId: begun.userId, userAgent: request.headers['user-agent'], now: now(), lifetimes: config },
        signedInWith: `password+${factor}`,
      })
    })
    if (outcome instanceof Error) throw outcome
    const user = await findById(pool, begun.userId)
    if (user === null) throw isOver()
    return service.openSession(request, reply, user, outcome)
  })
}
