import type { FastifyInstance } from 'fastify'
import endSchema from '../../../../schemas/api/accounts/end-session.json' with { type: 'json' }
import listSchema from '../../../../schemas/api/accounts/sessions.json' with { type: 'json' }
import othersSchema from '../../../../schemas/api/accounts/sessions-end-others.json' with { type: 'json' }
import { transaction } from '../../db/transaction.ts'
import { isUuid, momentOf } from '../../db/uuid-v7.ts'
import { notFound } from '../../errors.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { deviceName } from '../../sessions/device-name.ts'
import { lockSignedIn } from '../../sessions/lock-account.ts'
import { clearSessionCookies } from '../../sessions/session-cookies.ts'
import {
  endSession,
  type Lifetimes,
  latestEnd,
  listSessions,
  type OwnSession,
  revokeAll,
} from '../../sessions/sessions-repository.ts'
import type { AccountService } from '../account-service.ts'

/** Where a person is signed in, and signing out there from here. */
export function ownSessions(app: FastifyInstance, { context: { pool, config, now } }: AccountService): void {
  app.get('/user/sessions', { schema: listSchema }, async (request) => {
    const user = requireUser(request)
    const sessions = await listSessions(pool, user.id, now())
    return { results: sessions.map((session) => toWire(session, user.familyId, config)) }
  })

  app.delete<{ Params: { id: string } }>('/user/sessions/:id', { schema: endSchema }, async (request, reply) => {
    const user = requireUser(request)
    const { id } = request.params
    const ended = isUuid(id) && (await endSession(pool, user.id, id, now()))
    if (!ended) throw notFound('This session has ended already.')
    if (id === user.familyId) clearSessionCookies(request, reply)
    return { detail: 'Signed out there.' }
  })

  app.post('/user/sessions/end-others', { schema: othersSchema }, async (request) => {
    const user = requireUser(request)
    await transaction(pool, async (db) => {
      await lockSignedIn(db, user)
      await revokeAll(db, user.id, now(), user.familyId)
    })
    return { detail: 'You are signed out everywhere else.' }
  })
}

const toWire = ({ id, userAgent, lastSeen, signedInWith }: OwnSession, current: string, lifetimes: Lifetimes) => ({
  id,
  device: deviceName(userAgent),
  begun: momentOf(id).toISOString(),
  last_seen: lastSeen,
  signed_in_with: signedInWith,
  ends: latestEnd(id, lifetimes).toISOString(),
  current: id === current,
})
