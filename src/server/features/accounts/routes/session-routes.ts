import type { FastifyInstance } from 'fastify'
import endSchema from '../../../../../schemas/api/accounts/end-session.json' with { type: 'json' }
import logInSchema from '../../../../../schemas/api/accounts/log-in.json' with { type: 'json' }
import logOutSchema from '../../../../../schemas/api/accounts/log-out.json' with { type: 'json' }
import refreshTokenSchema from '../../../../../schemas/api/accounts/refresh-token.json' with { type: 'json' }
import sessionSchema from '../../../../../schemas/api/accounts/session.json' with { type: 'json' }
import listSchema from '../../../../../schemas/api/accounts/sessions.json' with { type: 'json' }
import othersSchema from '../../../../../schemas/api/accounts/sessions-end-others.json' with { type: 'json' }
import verifyTokenSchema from '../../../../../schemas/api/accounts/verify-token.json' with { type: 'json' }
import { transaction } from '../../../platform/db/transaction.ts'
import { isUuid, momentOf } from '../../../platform/db/uuid-v7.ts'
import { badRequest, notFound, unauthorized } from '../../../platform/errors.ts'
import { clearDeviceCookie } from '../../../platform/limits/known-devices.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { deviceName } from '../../../platform/sessions/device-name.ts'
import { lockSignedIn } from '../../../platform/sessions/lock-account.ts'
import {
  clearSessionCookies,
  readRefreshCookie,
  setSessionCookies,
} from '../../../platform/sessions/session-cookies.ts'
import {
  endSession,
  endSessionOfRefreshToken,
  findSignedIn,
  type Lifetimes,
  latestEnd,
  listSessions,
  type OwnSession,
  revokeAll,
  rotateSession,
} from '../../../platform/sessions/sessions-repository.ts'
import { clearLanguageCookie, type TranslateSentence, translatorFor } from '../../languages/index.ts'
import { readEmail } from '../account-rules.ts'
import { type AccountService, toSessionUser } from '../account-service.ts'
import { findByPassword } from '../find-by-password.ts'
import { accountLeaving } from './account-answers.ts'

type LogIn = { email: string; password: string; keep?: boolean }

export function logIn(app: FastifyInstance, service: AccountService): void {
  app.post<{ Body: LogIn }>('/user/login', { schema: logInSchema }, async (request, reply) => {
    const { email, password, keep } = request.body
    // The name that others see, where the address is asked for: "don't match" would send somebody off for a new password.
    if (!readEmail(email).includes('@'))
      throw badRequest({ email: ['Sign in with your email address instead of your name.'] })
    const user = await findByPassword(service.context, email, password)
    if (user?.leavingOn && keep !== true) throw accountLeaving(user.leavingOn)
    const session = user && (await service.signIn(request, reply, user))
    if (!session) throw badRequest({ password: ['That email and password don’t match.'] })
    return session
  })
}

export function logOut(app: FastifyInstance, { context: { pool, config, now } }: AccountService): void {
  // `forget_device`: whoever leaves so that nothing tells of them here also takes along what knows the device.
  type Body = { forget_device?: boolean }
  app.post<{ Body: Body }>('/user/logout', { schema: logOutSchema }, async (request, reply) => {
    if (request.user) await endSession(pool, request.user.id, request.user.familyId, now())
    // The access token may have run out while the refresh token is still good.
    const refreshToken = readRefreshCookie(request, config)
    if (refreshToken) await endSessionOfRefreshToken(pool, refreshToken, now())
    clearSessionCookies(request, reply)
    if (request.body.forget_device) {
      clearDeviceCookie(request, reply, config)
      clearLanguageCookie(request, reply, config)
    }
    return { detail: 'You have successfully logged out.' }
  })
}

export function session(app: FastifyInstance): void {
  app.get('/user/session', { schema: sessionSchema }, async (request) => ({
    user: request.user && toSessionUser(request.user),
  }))
}

/** Where a person is signed in, and signing out there from here. */
export function ownSessions(app: FastifyInstance, { context: { pool, config, now } }: AccountService): void {
  app.get('/user/sessions', { schema: listSchema }, async (request) => {
    const user = requireUser(request)
    const sessions = await listSessions(pool, user.id, now())
    return { results: sessions.map((session) => toWire(session, user.familyId, config, translatorFor(request))) }
  })

  app.delete<{ Params: { id: string } }>('/user/sessions/:id', { schema: endSchema }, async (request, reply) => {
    const user = requireUser(request)
    const { id } = request.params
    const ended = isUuid(id) && (await endSession(pool, user.id, id, now()))
    if (!ended) throw notFound('This session has already ended.')
    if (id === user.familyId) clearSessionCookies(request, reply)
    return { detail: 'You’re signed out there.' }
  })

  app.post('/user/sessions/end-others', { schema: othersSchema }, async (request) => {
    const user = requireUser(request)
    await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      await revokeAll(db, user.id, now(), user.familyId)
    })
    return { detail: 'You’re signed out everywhere else.' }
  })
}

const toWire = (
  { id, userAgent, lastSeen, signedInWith }: OwnSession,
  current: string,
  lifetimes: Lifetimes,
  say: TranslateSentence,
) => ({
  id,
  device: say(deviceName(userAgent)),
  begun: momentOf(id).toISOString(),
  last_seen: lastSeen,
  signed_in_with: signedInWith,
  ends: latestEnd(id, lifetimes).toISOString(),
  current: id === current,
})

export function refreshToken(app: FastifyInstance, service: AccountService): void {
  const { pool, config, now } = service.context
  type Body = { 'refresh-token'?: string }
  app.post<{ Body: Body }>('/refresh-token', { schema: refreshTokenSchema }, async (request, reply) => {
    const given = request.body['refresh-token']
    const token = given ?? readRefreshCookie(request, config)
    if (!token) throw unauthorized()
    const rotation = await rotateSession(pool, {
      refreshToken: token,
      isFromCookie: given === undefined,
      userAgent: request.headers['user-agent'],
      now: now(),
      lifetimes: config,
    })
    switch (rotation.kind) {
      case 'rotated':
        setSessionCookies(request, reply, config, rotation.tokens)
        await service.noteLanguage(request, rotation.userId)
        return { access_token: rotation.tokens.access, refresh_token: rotation.tokens.refresh }
      case 'just-rotated':
        return { detail: 'Refreshed a moment ago.' }
      case 'refused':
        clearSessionCookies(request, reply)
        throw unauthorized()
    }
  })
}

export function verifyToken(app: FastifyInstance, { context: { pool, now } }: AccountService): void {
  app.post<{ Body: { token?: string } }>('/verify-token', { schema: verifyTokenSchema }, async (request) => {
    const { token } = request.body
    const user = token === undefined ? request.user : await findSignedIn(pool, token, now())
    if (!user) throw unauthorized()
    return { detail: 'This token is good.' }
  })
}
