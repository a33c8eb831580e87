import underPressure from '@fastify/under-pressure'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { unavailable } from '../errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers also under overload: help, hotlines, health, and the page that shows them. */
    essential?: boolean
  }
}

/** Answers 503 with Retry-After while the event loop is too far behind, rather than making everybody wait. */
export const overload = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const { busyAfterMs } = context.config
  if (busyAfterMs === 0) return
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfterMs,
    sampleInterval: Math.min(500, busyAfterMs),
    pressureHandler: (request) => {
      if (!request.is404 && !request.routeOptions.config?.essential) throw unavailable()
    },
  })
})
