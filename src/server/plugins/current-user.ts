import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { findSignedIn, readAccessToken, type SignedIn } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { unauthorized } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking, or `null` for a visitor. */
    user: SignedIn | null
  }
  interface FastifyContextConfig {
    /** The route is the same for everybody: no session is looked up, and it answers while the database is down. */
    withoutSession?: boolean
  }
}

export const currentUser = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    app.decorateRequest('user', null)
    app.addHook('onRequest', async (request) => {
      if (request.is404 || request.routeOptions.config?.withoutSession) return
      const token = readAccessToken(request, context.config)
      if (token) request.user = await findSignedIn(context.pool, token, context.now())
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
