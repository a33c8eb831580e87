import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../platform/context.ts'
import { forbidden } from '../platform/errors.ts'
import { comesFromOwnPage, isCrossSite } from '../platform/origin.ts'
import { hasSessionCookie, readBearer } from '../platform/sessions/session-cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET that changes something (some old calls do): guarded like a POST. */
    changesState?: boolean
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Cookies travel with requests that another site's page starts. So a call that changes something and carries our cookies
 * proves that one of our own pages sent it. A Bearer token is proof enough, because a foreign page cannot know it, and with
 * one no cookie is read; any other Authorization header proves nothing (an address like https://name:word@host adds one).
 */
export const sameOrigin = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    app.addHook('onRequest', async (request) => {
      const changes = !readingMethods.has(request.method) || request.routeOptions.config?.changesState
      if (!changes || request.is404 || readBearer(request) !== undefined) return
      const allowed = hasSessionCookie(request)
        ? comesFromOwnPage(request, context.config)
        : !isCrossSite(request, context.config)
      if (!allowed) throw forbidden('This request didn’t come from this site, so nothing was changed.')
    })
  },
  { name: 'same-origin', dependencies: ['@fastify/cookie'] },
)
