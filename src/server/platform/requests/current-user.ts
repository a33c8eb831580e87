import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { unauthorized } from '../errors.ts'
import { type CachedSession, createSessionCache } from '../sessions/session-cache.ts'
import { readAccessToken } from '../sessions/session-cookies.ts'
import { findSignedIn } from '../sessions/sessions-repository.ts'
import type { SignedIn } from '../sessions/user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, or `null` for a visitor. */
    user: SignedIn | null
    /** Only with `usesCachedSession`: who is asking if their session still holds. `user` is `null` then. */
    cachedSession: CachedSession | null
  }
  interface FastifyContextConfig {
    /** The route is the same for everybody: no session is looked up, and it answers while the database is down. */
    withoutSession?: boolean
    /**
     * Only of a route that reads: whoever came with the same token before is in `cachedSession`, and the route asks with the very statement that
     * reads for them whether their session holds (`sessionHoldsSql`); where it does not, it reads again for `whoAsks`.
     */
    usesCachedSession?: boolean
  }
  interface FastifyInstance {
    /** Looks up who asks, for a route whose cached session is over. */
    whoAsks: (request: FastifyRequest) => Promise<SignedIn | null>
  }
}

export const currentUser = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    const sessions = createSessionCache()
    app.decorateRequest('user', null)
    app.decorateRequest('cachedSession', null)
    app.decorate('whoAsks', async (request: FastifyRequest) => {
      const token = readAccessToken(request, context.config)
      request.cachedSession = null
      request.user = token ? await findSignedIn(context.pool, token, context.now()) : null
      if (token && request.routeOptions.config?.usesCachedSession) sessions.set(token, request.user)
      return request.user
    })
    app.addHook('onRequest', async (request) => {
      const { config } = request.routeOptions
      if (request.is404 || config?.withoutSession) return
      const token = config?.usesCachedSession ? readAccessToken(request, context.config) : undefined
      request.cachedSession = token ? sessions.get(token, context.now()) : null
      if (request.cachedSession === null) await app.whoAsks(request)
    })
  },
  { name: 'current-user', dependencies: ['@fastify/cookie'] },
)

/**
 * The person asking; a visitor gets 401.
 * @example const user = requireUser(request)
 */
export function requireUser(request: FastifyRequest): SignedIn {
  if (!request.user) throw unauthorized()
  return request.user
}

/**
 * Of a route for members: a visitor gets 401 before the body is read.
 * @example app.get('/api/v1/mine', { schema, ...signedIn }, handler)
 */
export const signedIn = { onRequest: async (request: FastifyRequest) => void requireUser(request) }
