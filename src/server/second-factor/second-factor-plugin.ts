import type { FastifyPluginAsync } from 'fastify'
import beginSchema from '../../../schemas/api/second-factor/begin-totp.json' with { type: 'json' }
import confirmSchema from '../../../schemas/api/second-factor/confirm-totp.json' with { type: 'json' }
import removeSchema from '../../../schemas/api/second-factor/remove-totp.json' with { type: 'json' }
import stateSchema from '../../../schemas/api/second-factor/second-factor.json' with { type: 'json' }
import verifySchema from '../../../schemas/api/second-factor/verify.json' with { type: 'json' }
import {
  confirmSession,
  createBackgroundWork,
  lockSignedIn,
  revokeAll,
  type SignedIn,
  setSignedInWith,
} from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { createDraftSeal } from '../drafts/index.ts'
import { notFound } from '../errors.ts'
import { requireUser } from '../plugins/current-user.ts'
import { requireConfirmed } from '../plugins/require-confirmed.ts'
import { secondFactorRefused } from './ask-second-factor.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  findAuthenticator,
  removeAuthenticator,
} from './authenticator-repository.ts'
import { hasSecondFactor } from './factors.ts'
import { type SecondFactorChange, secondFactorMail } from './second-factor-mails.ts'
import { type GivenFactor, spendFactor } from './spend-factor.ts'
import { readTotpCode, totpUri } from './totp.ts'

/** What a member signs in with beside the password: looking, adding, taking away, and showing it again before a change. */
export const secondFactor: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool, now, config, mailer } = context
  const seal = createDraftSeal(config)
  const background = createBackgroundWork(app.log)
  app.addHook('onClose', () => background.settled())

  const tell = ({ email }: SignedIn, change: SecondFactorChange) =>
    background.run(async () => void (await background.send(mailer, secondFactorMail(email, change))))

  /** In one transaction, with the person's row locked. Sessions that began before it, elsewhere, end with it. */
  const changing = <Result>(user: SignedIn, work: (db: Queryable) => Promise<Result>): Promise<Result> =>
    transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      const result = await work(db)
      await revokeAll(db, user.id, now(), user.familyId)
      return result
    })

  /** Without any factor the session that the last one was taken away in is one by password alone. */
  async function afterRemoval(db: Queryable, user: SignedIn): Promise<void> {
    if (!(await hasSecondFactor(db, user.id))) await setSignedInWith(db, user.familyId, 'password')
  }

  app.get('/user/second-factor', { schema: stateSchema }, async (request) => {
    const user = requireUser(request)
    return { authenticator: await findAuthenticator(pool, user.id), signed_in_with: user.signedInWith }
  })

  app.post('/user/second-factor/totp', { schema: beginSchema }, async (request) => {
    const user = requireConfirmed(request, now())
    const secret = await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      return beginAuthenticator(db, seal, user.id, now())
    })
    return { secret, uri: totpUri(secret, user.username) }
  })

  app.post<{ Body: { code: string } }>(
    '/user/second-factor/totp/confirm',
    { schema: confirmSchema },
    async (request) => {
      const user = requireConfirmed(request, now())
      const code = readTotpCode(request.body.code)
      await changing(user, async (db) => {
        if (code === null || !(await confirmAuthenticator(db, seal, user.id, code, now()))) throw secondFactorRefused()
        await setSignedInWith(db, user.familyId, 'password+totp')
      })
      tell(user, 'totp-added')
      return { detail: 'Your authenticator app is set up. Other devices are signed out.' }
    },
  )

  app.delete('/user/second-factor/totp', { schema: removeSchema }, async (request) => {
    const user = requireConfirmed(request, now())
    await changing(user, async (db) => {
      if (!(await removeAuthenticator(db, user.id))) throw notFound('There is no authenticator app.')
      await afterRemoval(db, user)
    })
    tell(user, 'totp-removed')
    return { detail: 'Your authenticator app is removed. Other devices are signed out.' }
  })

  app.post<{ Body: GivenFactor }>('/user/second-factor/verify', { schema: verifySchema }, async (request) => {
    const user = requireUser(request)
    const isShown = await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      const factor = await spendFactor(db, seal, user.id, request.body, now())
      if (factor !== null) await confirmSession(db, user.familyId, now())
      return factor !== null
    })
    if (!isShown) throw secondFactorRefused()
    return { detail: 'Thank you.' }
  })
}
