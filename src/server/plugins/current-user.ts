import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { unauthorized } from '../errors.ts'
import { createPresumedSessions, type PresumedSession } from '../sessions/cached-owners.ts'
import { readAccessToken } from '../sessions/session-cookies.ts'
import { findSignedIn } from '../sessions/sessions-repository.ts'
import type { SignedIn } from '../sessions/user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, or `null` for a visitor. */
    user: SignedIn | null
    /** Only where the route presumes: who is asking if their session still holds. `user` is `null` then. */
    presumed: PresumedSession | null
  }
  interface FastifyContextConfig {
    /** The route is the same for everybody: no session is looked up, and it answers while the database is down. */
    withoutSession?: boolean
    /**
     * Only of a route that reads: whoever came with the same token before is `presumed`, and the route asks with the very statement that
     * reads for them whether their session holds (`sessionHoldsSql`); where it does not, it reads again for `whoAsks`.
     */
    presumesSession?: boolean
  }
  interface FastifyInstance {
    /** Looks up who asks, for a route that presumed somebody else. */
    whoAsks: (request: FastifyRequest) => Promise<SignedIn | null>
  }
}

export const currentUser = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    const sessions = createPresumedSessions()
    app.decorateRequest('user', null)
    app.decorateRequest('presumed', null)
    app.decorate('whoAsks', async (request: FastifyRequest) => {
      const token = readAccessToken(request, context.config)
      request.presumed = null
      request.user = token ? await findSignedIn(context.pool, token, context.now()) : null
      if (token && request.routeOptions.config?.presumesSession) sessions.learn(token, request.user)
      return request.user
    })
    app.addHook('onRequest', async (request) => {
      const { config } = request.routeOptions
      if (request.is404 || config?.withoutSession) return
      const token = config?.presumesSession ? readAccessToken(request, context.config) : undefined
      request.presumed = token ? sessions.presume(token, context.now()) : null
      if (request.presumed === null) await app.whoAsks(request)
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
