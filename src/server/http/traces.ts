import type { Span } from '@opentelemetry/api'
import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../platform/context.ts'
import { labelsOf } from './metrics.ts'
import { trustOf } from './trusted-proxies.ts'

/** A span for each request that is not shed, by the pattern of its route. Nothing where TRACES_URL is not set. */
export const traces = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const { traces, config } = context
  if (traces === null) return
  const trust = trustOf(config.trustProxy)
  /** Somebody else could join their request to any trace, and have all of theirs traced. */
  const traceparentOf = ({ socket, headers: { traceparent } }: FastifyRequest) =>
    trust !== false && trust(socket.remoteAddress, 0) && typeof traceparent === 'string' ? traceparent : undefined

  const spans = new WeakMap<FastifyRequest, Span>()
  const within = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span === undefined) done()
    else traces.within(span, done)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.routeOptions.config?.streams) spans.set(request, traces.beginRequest(traceparentOf(request)))
    within(request, done)
  })
  // A body arrives as an event of its connection, which knows no request.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
  app.addHook('onError', async (request, reply, error) => {
    const span = spans.get(request)
    if (span !== undefined && reply.statusCode >= 500) traces.fail(span, error)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, route, status_code } = labelsOf(request, reply)
    spans
      .get(request)
      ?.updateName(`${method} ${route}`)
      .setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status_code,
      })
      .end()
  })
})
