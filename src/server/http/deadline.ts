import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { unavailable } from '../platform/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is made of the body takes this long at most, where that is longer than anything else. */
    answeredWithinMs?: number
  }
  interface FastifyRequest {
    /** When it came, and the moment at which it is answered at the latest. */
    deadline: { spentMs: number; since: number; timer?: NodeJS.Timeout }
  }
}

const answeredWithinMs = 4_500

/**
 * Every request is answered within five seconds: several questions to the database, each within its own limit, may add up
 * to more. The time that a body takes to arrive is the client's and does not count (Fastify's `handlerTimeout` counts it).
 * What was begun goes on; a call that writes is safe to repeat with its `Idempotency-Key`.
 */
export const deadline = fastifyPlugin(async (app) => {
  app.decorateRequest('deadline')
  app.addHook('onRequest', async (request) => {
    request.deadline = { spentMs: 0, since: performance.now() }
  })
  app.addHook('preParsing', async (request) => {
    request.deadline.spentMs = performance.now() - request.deadline.since
  })
  app.addHook('preValidation', async (request, reply) => {
    request.deadline.timer = setTimeout(
      () => {
        if (!reply.sent) reply.send(unavailable())
      },
      (request.routeOptions.config?.answeredWithinMs ?? answeredWithinMs) - request.deadline.spentMs,
    )
  })
  app.addHook('onSend', async (request) => stop(request))
  app.addHook('onResponse', async (request) => stop(request))
})

/** An event stream (`reply.hijack`) is `sent` from its beginning. */
const stop = (request: FastifyRequest): void => clearTimeout(request.deadline?.timer)
