import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { tooManyRequests } from '../errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A `preHandler` for calls that try a password or a code, or send a mail. */
    limitAuth: (request: FastifyRequest) => Promise<void>
  }
}

/**
 * Counts tries by network address and by account. They are counted before the work, so that a hundred tries at once are
 * a hundred; and in memory, so that a restart forgives.
 */
export const authLimits = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const { limits } = context.config
  if (!limits) {
    app.decorate('limitAuth', async () => {})
    return
  }
  const { perAddress, perAccount, windowMs } = limits
  await app.register(rateLimit, { global: false })
  const byAddress = app.createRateLimit({ max: perAddress, timeWindow: windowMs })
  const byAccount = app.createRateLimit({
    max: perAccount,
    timeWindow: windowMs,
    keyGenerator: (request) => accountKey(request) ?? '',
    allowList: (request) => accountKey(request) === null,
  })
  app.decorate('limitAuth', async (request: FastifyRequest) => {
    for (const count of [byAddress, byAccount]) {
      const outcome = await count(request)
      if (!outcome.isAllowed && outcome.isExceeded) throw tooManyRequests(outcome.ttlInSeconds)
    }
  })
})

function accountKey(request: FastifyRequest): string | null {
  const body: unknown = request.body
  if (body && typeof body === 'object' && 'email' in body && typeof body.email === 'string') {
    return `email ${body.email.trim().toLowerCase()}`
  }
  return request.user ? `user ${request.user.id}` : null
}
