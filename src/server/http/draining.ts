import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on each answer is the last one on its connection, so that clients go elsewhere by themselves. */
    beginDraining: () => void
  }
}

/** How long a request that is still on its way in may take to get here once the server closes. */
const arrivalMs = 500
/** Longer than a request may take (`http/deadline.ts`). */
const answersMs = 5_000

/**
 * Closing waits for the requests that are being answered, and not for those that somebody began to send and never finished:
 * such a connection would hold the exit for as long as it likes.
 */
export const draining = fastifyPlugin(async (app) => {
  const answering = new Set<Socket>()
  let isDraining = false
  app.decorate('beginDraining', () => {
    isDraining = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  // By now the whole body is here.
  app.addHook('preValidation', async (request) => void answering.add(request.raw.socket))
  app.addHook('onResponse', async (request) => void answering.delete(request.raw.socket))
  app.addHook('preClose', async () => {
    isDraining = true
    if (!app.server.listening) return
    const began = performance.now()
    const timer = setInterval(() => {
      const ms = performance.now() - began
      if (ms < arrivalMs || (answering.size > 0 && ms < answersMs)) return
      clearInterval(timer)
      app.server.closeAllConnections()
    }, 50)
    timer.unref()
    app.server.once('close', () => clearInterval(timer))
  })
})
