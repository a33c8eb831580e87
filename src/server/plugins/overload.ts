import underPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { isCrowded } from '../db/request-pool.ts'
import { unavailable } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers also under overload: help, hotlines, health, and the page that shows them. */
    essential?: boolean
  }
}

/** Whoever comes while others have been waiting this long for the database is asked to come back. */
const queueMs = 400

/**
 * Answers 503 with Retry-After while the event loop is too far behind, or the queue for the database is too long, rather than
 * making everybody wait.
 */
export const overload = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const { busyAfterMs } = context.config
  if (busyAfterMs === 0) return
  const sampleInterval = Math.min(500, busyAfterMs)
  let servesSince = Number.POSITIVE_INFINITY
  const startsNow = async () => {
    servesSince = performance.now()
  }
  app.addHook('onReady', startsNow)
  app.addHook('onListen', startsNow)
  app.addHook('onRequest', async (request) => {
    if (canComeBack(request) && isCrowded(context.pool, Math.min(queueMs, busyAfterMs))) throw unavailable()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    sampleInterval,
    pressureHandler: (request) => {
      // What was measured until then is the start itself, and nobody waits for that any more.
      const isMeasured = performance.now() - servesSince > 2 * sampleInterval
      if (isMeasured && canComeBack(request)) throw unavailable()
    },
  })
})

const canComeBack = (request: FastifyRequest): boolean => !request.is404 && !request.routeOptions.config?.essential
