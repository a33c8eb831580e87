import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/refresh-token.json' with { type: 'json' }
import { unauthorized } from '../../errors.ts'
import { clearSessionCookies, readRefreshCookie, setSessionCookies } from '../../sessions/session-cookies.ts'
import { rotateSession } from '../../sessions/sessions-repository.ts'
import type { AccountService } from '../account-service.ts'

export function refreshToken(app: FastifyInstance, { context: { pool, config, now } }: AccountService): void {
  type Body = { 'refresh-token'?: string }
  app.post<{ Body: Body }>('/refresh-token', { schema }, async (request, reply) => {
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
        return { access_token: rotation.tokens.access, refresh_token: rotation.tokens.refresh }
      case 'just-rotated':
        return { detail: 'Refreshed a moment ago.' }
      case 'refused':
        clearSessionCookies(request, reply)
        throw unauthorized()
    }
  })
}
