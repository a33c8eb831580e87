import type { FastifyInstance } from 'fastify'
import schema from '../../../../schemas/api/accounts/log-out.json' with { type: 'json' }
import { forgetLanguage } from '../../languages/index.ts'
import { clearDeviceCookie } from '../../limits/device-cookie.ts'
import { clearSessionCookies, readRefreshCookie } from '../../sessions/session-cookies.ts'
import { endSession, endSessionOfRefreshToken } from '../../sessions/sessions-repository.ts'
import type { AccountService } from '../account-service.ts'

export function logOut(app: FastifyInstance, { context: { pool, config, now } }: AccountService): void {
  // `forget_device`: whoever leaves so that nothing tells of them here also takes along what knows the device.
  type Body = { forget_device?: boolean }
  app.post<{ Body: Body }>('/user/logout', { schema }, async (request, reply) => {
    if (request.user) await endSession(pool, request.user.id, request.user.familyId, now())
    // The access token may have run out while the refresh token is still good.
    const refreshToken = readRefreshCookie(request, config)
    if (refreshToken) await endSessionOfRefreshToken(pool, refreshToken, now())
    clearSessionCookies(request, reply)
    if (request.body.forget_device) {
      clearDeviceCookie(request, reply, config)
      forgetLanguage(request, reply, config)
    }
    return { detail: 'You have successfully logged out.' }
  })
}
