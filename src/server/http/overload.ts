import type { OutgoingHttpHeaders } from 'node:http'
import underPressure from '@fastify/under-pressure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../platform/context.ts'
import { isPoolSaturated } from '../platform/db/request-pool.ts'
import { unavailable } from '../platform/errors.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers also under overload: help, hotlines, health, and the page that shows them. */
    essential?: boolean
    /** Answered from memory: how many wait for the database is no reason to send anybody away. */
    prepared?: boolean
    /** The answer lasts as long as somebody listens: how long that is says nothing. */
    streams?: boolean
  }
  interface FastifyRequest {
    /** Asked to come back before anything was done for it. */
    isShed: boolean
  }
}

/** Whoever comes while others have been waiting this long for the database is asked to come back. */
const queueMs = 400

/**
 * Answers 503 with Retry-After while the event loop is too far behind, the queue for the database is too long, or too many come
 * at the same moment, rather than making everybody wait.
 */
export const overload = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  app.decorateRequest('isShed', false)
  const { busyAfterMs } = context.config
  if (busyAfterMs === 0) return
  const sampleInterval = Math.min(500, busyAfterMs)
  // What is measured here is judged below, with everything else.
  await app.register(underPressure, { maxEventLoopDelay: busyAfterMs, sampleInterval, pressureHandler: () => {} })

  let servesSince = Number.POSITIVE_INFINITY
  const startsNow = async () => {
    servesSince = performance.now()
  }
  app.addHook('onReady', startsNow)
  app.addHook('onListen', startsNow)
  // What was measured until then is the start itself, and nobody waits for that any more.
  const isBehind = () => app.isUnderPressure() && performance.now() - servesSince > 2 * sampleInterval
  const turn = createConcurrencyLimit()

  const isOverloadedFor = ({ routeOptions: { config } }: FastifyRequest): boolean =>
    isBehind() || turn.isFull() || (!config?.prepared && isPoolSaturated(context.pool, Math.min(queueMs, busyAfterMs)))

  app.addHook('onRequest', (request, reply, done) => {
    if (isSheddable(request)) {
      if (isOverloadedFor(request)) return shed(request, reply)
      turn.takes()
    }
    done()
  })
})

const isSheddable = (request: FastifyRequest): boolean => !request.is404 && !request.routeOptions.config?.essential

const busy = unavailable()
const body = Buffer.from(JSON.stringify(busy.body))
const headers = { ...busy.headers, 'content-type': 'application/json; charset=utf-8', 'content-length': body.length }

/**
 * The same words each time, past everything that an answer otherwise goes through: sending away has to cost far less than
 * serving. The connection stays: Node takes one new connection in each turn of its event loop, so whoever had to connect again
 * would wait longer than for the answer, and others behind them.
 */
function shed(request: FastifyRequest, reply: FastifyReply): void {
  request.isShed = true
  reply.hijack()
  reply.raw.writeHead(busy.statusCode, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers }).end(body)
}
