import { visibleOf } from '@kindred/engine/text'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import addSchema from '../../../../schemas/api/second-factor/add-passkey.json' with { type: 'json' }
import addOptionsSchema from '../../../../schemas/api/second-factor/add-passkey-options.json' with { type: 'json' }
import beginSchema from '../../../../schemas/api/second-factor/begin-totp.json' with { type: 'json' }
import confirmSchema from '../../../../schemas/api/second-factor/confirm-totp.json' with { type: 'json' }
import removePasskeySchema from '../../../../schemas/api/second-factor/remove-passkey.json' with { type: 'json' }
import removeSchema from '../../../../schemas/api/second-factor/remove-totp.json' with { type: 'json' }
import renewSchema from '../../../../schemas/api/second-factor/renew-recovery-codes.json' with { type: 'json' }
import stateSchema from '../../../../schemas/api/second-factor/second-factor.json' with { type: 'json' }
import verifySchema from '../../../../schemas/api/second-factor/verify.json' with { type: 'json' }
import verifyOptionsSchema from '../../../../schemas/api/second-factor/verify-options.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { brokenUnique, type Queryable, transaction } from '../../platform/db/transaction.ts'
import { isUuid } from '../../platform/db/uuid-v7.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { queueMail } from '../../platform/mail/mail-queue.ts'
import { requireUser } from '../../platform/requests/current-user.ts'
import { requireConfirmed } from '../../platform/requests/require-confirmed.ts'
import { deviceName } from '../../platform/sessions/device-name.ts'
import { lockSignedIn } from '../../platform/sessions/lock-account.ts'
import { confirmSession, revokeAll, setSignedInWith } from '../../platform/sessions/sessions-repository.ts'
import { firstStepOf, type SignedIn } from '../../platform/sessions/user.ts'
import { createDraftSeal } from '../drafts/index.ts'
import { translateMail, translatorFor } from '../languages/index.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  findAuthenticator,
  removeAuthenticator,
} from './authenticator-repository.ts'
import { type Factor, hasSecondFactor } from './factors.ts'
import type { Purpose } from './passkey-challenges-repository.ts'
import { checkCreated, checkShown, creationOptions, type PasskeyAnswer, requestOptions } from './passkeys.ts'
import { insertPasskey, listPasskeys, maxPasskeys, removePasskey } from './passkeys-repository.ts'
import { countRecoveryCodes, removeRecoveryCodes, renewRecoveryCodes } from './recovery-codes-repository.ts'
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts'
import { secondFactorRefused } from './request-second-factor.ts'
import { needsSecondFactor } from './required-for.ts'
import { type SecondFactorChange, secondFactorMail } from './second-factor-mails.ts'
import { spendFactor } from './spend-factor.ts'
import { readTotpCode, totpUri } from './totp.ts'

/** What a device answers fits easily; what cannot be that is not even read. */
const maxBodyBytes = 16 * 1024

/** What a member signs in with beside the password: looking, adding, taking away, and showing it again before a change. */
export const secondFactor: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool, now, config } = context
  const seal = createDraftSeal(config)
  app.addHook('onRoute', (route) => {
    route.bodyLimit = maxBodyBytes
  })

  /** In the transaction of the change. */
  const tell = (
    db: Queryable,
    request: FastifyRequest,
    { id, email }: SignedIn,
    change: SecondFactorChange,
    endedOthers: boolean,
  ) => {
    const mail = translateMail(translatorFor(request), secondFactorMail(email, change, endedOthers))
    return queueMail(context, db, { mail, userId: id })
  }

  const endOthers = (db: Queryable, user: SignedIn) => revokeAll(db, user.id, now(), user.familyId)

  /** Their first one ends every other session, since those began without it, and brings recovery codes along, which it gives. */
  async function added(db: Queryable, user: SignedIn, hadOne: boolean, factor: Factor): Promise<string[] | undefined> {
    // It was shown just now, in this session.
    const first = firstStepOf(user.signedInWith)
    if (first === user.signedInWith) await setSignedInWith(db, user.familyId, `${first}+${factor}`)
    if (hadOne) return undefined
    await endOthers(db, user)
    return renewRecoveryCodes(db, user.id, now())
  }

  /** Who took it away may have lost it: every other session ends. Without any factor this one is a session by password alone. */
  async function removed(db: Queryable, user: SignedIn): Promise<void> {
    await endOthers(db, user)
    if (await hasSecondFactor(db, user.id)) return
    await removeRecoveryCodes(db, user.id)
    await setSignedInWith(db, user.familyId, firstStepOf(user.signedInWith) ?? 'password')
  }

  const changing = <Result>(user: SignedIn, work: (db: Queryable) => Promise<Result>): Promise<Result> =>
    transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      return work(db)
    })

  const asking = (request: FastifyRequest, user: SignedIn, purpose: Purpose) => ({
    pool,
    party: requireRelyingParty(request, config),
    now: now(),
    asked: { purpose, userId: user.id, boundTo: user.familyId },
  })

  app.get('/user/second-factor', { schema: stateSchema }, async (request) => {
    const user = requireUser(request)
    return {
      passkeys: await listPasskeys(pool, user.id),
      authenticator: await findAuthenticator(pool, user.id),
      recovery_codes_left: await countRecoveryCodes(pool, user.id),
      signed_in_with: user.signedInWith,
      required: needsSecondFactor(user),
      offers_passkeys: relyingPartyOf(request, config) !== null,
    }
  })

  app.post('/user/second-factor/totp', { schema: beginSchema }, async (request) => {
    const user = requireConfirmed(request, now())
    const secret = await changing(user, (db) => beginAuthenticator(db, seal, user.id, now()))
    return { secret, uri: totpUri(secret, user.username) }
  })

  app.post<{ Body: { code: string } }>(
    '/user/second-factor/totp/confirm',
    { schema: confirmSchema },
    async (request) => {
      const user = requireConfirmed(request, now())
      const code = readTotpCode(request.body.code)
      const codes = await changing(user, async (db) => {
        const hadOne = await hasSecondFactor(db, user.id)
        if (code === null || !(await confirmAuthenticator(db, seal, user.id, code, now())))
          throw secondFactorRefused('code')
        const codes = await added(db, user, hadOne, 'totp')
        await tell(db, request, user, 'totp-added', codes !== undefined)
        return codes
      })
      return { detail: 'Your authenticator app is set up.', ...(codes && { recovery_codes: codes }) }
    },
  )

  app.delete('/user/second-factor/totp', { schema: removeSchema }, async (request) => {
    const user = requireConfirmed(request, now())
    await changing(user, async (db) => {
      if (!(await removeAuthenticator(db, user.id))) throw notFound('You don’t have an authenticator app set up.')
      await removed(db, user)
      await tell(db, request, user, 'totp-removed', true)
    })
    return { detail: 'Authenticator app removed. Your other devices are signed out.' }
  })

  app.post('/user/second-factor/passkeys/options', { schema: addOptionsSchema }, async (request) => {
    const user = requireConfirmed(request, now())
    return { options: await creationOptions(asking(request, user, 'register'), user) }
  })

  app.post<{ Body: { name?: string; passkey: RegistrationResponseJSON } }>(
    '/user/second-factor/passkeys',
    { schema: addSchema },
    async (request, reply) => {
      const user = requireConfirmed(request, now())
      const made = await checkCreated(asking(request, user, 'register'), request.body.passkey)
      if (made === null) throw secondFactorRefused('passkey')
      const name =
        visibleOf(request.body.name ?? '') || translatorFor(request)(deviceName(request.headers['user-agent'] ?? null))
      const { passkey, codes } = await changing(user, async (db) => {
        const hadOne = await hasSecondFactor(db, user.id)
        if ((await listPasskeys(db, user.id)).length >= maxPasskeys)
          throw badRequest({ passkey: [`You can have at most ${maxPasskeys} passkeys.`] })
        const passkey = await insertPasskey(db, user.id, { ...made, name }, now())
        const codes = await added(db, user, hadOne, 'passkey')
        await tell(db, request, user, 'passkey-added', codes !== undefined)
        return { passkey, codes }
      }).catch((error: unknown) => {
        throw brokenUnique(error) === null ? error : badRequest({ passkey: ['You already have this passkey.'] })
      })
      return reply.code(201).send({ passkey, ...(codes && { recovery_codes: codes }) })
    },
  )

  app.delete<{ Params: { id: string } }>(
    '/user/second-factor/passkeys/:id',
    { schema: removePasskeySchema },
    async (request) => {
      const user = requireConfirmed(request, now())
      const { id } = request.params
      await changing(user, async (db) => {
        if (!isUuid(id) || !(await removePasskey(db, user.id, id))) throw notFound('This passkey doesn’t exist.')
        await removed(db, user)
        await tell(db, request, user, 'passkey-removed', true)
      })
      return { detail: 'The passkey is removed. Your other devices are signed out.' }
    },
  )

  app.post('/user/second-factor/recovery-codes', { schema: renewSchema }, async (request) => {
    const user = requireConfirmed(request, now())
    const codes = await changing(user, async (db) => {
      if (!(await hasSecondFactor(db, user.id)))
        throw notFound('Set up a second step first. Recovery codes replace it.')
      await tell(db, request, user, 'codes-renewed', false)
      return renewRecoveryCodes(db, user.id, now())
    })
    return { recovery_codes: codes }
  })

  app.post('/user/second-factor/verify/options', { schema: verifyOptionsSchema }, async (request) => {
    const user = requireUser(request)
    return { options: await requestOptions(asking(request, user, 'verify')) }
  })

  app.post<{ Body: { code?: string; passkey?: PasskeyAnswer } }>(
    '/user/second-factor/verify',
    { schema: verifySchema },
    async (request) => {
      const user = requireUser(request)
      const { code, passkey } = request.body
      const shown = passkey && (await checkShown(asking(request, user, 'verify'), passkey))
      const isShown = await changing(user, async (db) => {
        const factor = await spendFactor(db, seal, user.id, { code, passkey: shown }, now())
        if (factor !== null) await confirmSession(db, user.familyId, now())
        return factor !== null
      })
      if (!isShown) throw secondFactorRefused(passkey ? 'passkey' : 'code')
      return { detail: 'Thank you.' }
    },
  )
}
