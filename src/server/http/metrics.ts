import { createServer } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../platform/context.ts'
import { RequestPool } from '../platform/db/request-pool.ts'
import { kinds } from '../platform/deliveries/deliveries.ts'
import { countDeliveries, type DeliveryCounts } from '../platform/deliveries/deliveries-repository.ts'
import type { Metrics } from '../platform/metrics.ts'
import { databaseProbe } from './health.ts'

/** Counts answers, and says what can be read of the server whenever somebody looks. Nothing where METRICS_PORT is not set. */
export const metrics = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const { metrics, pool, health } = context
  if (metrics === null) return
  app.addHook('onResponse', async (request, reply) => {
    if (request.isShed) return metrics.shed()
    if (request.routeOptions.config?.streams) return
    metrics.answered(labelsOf(request, reply), reply.elapsedTime / 1_000)
  })

  const isThere = databaseProbe(pool)
  metrics.gauge('kindred_ready', '1 while /health/ready says 200.', async () =>
    !health.isStopping && (await isThere()) ? 1 : 0,
  )
  metrics.gauge(
    'kindred_database_connections',
    'Connections of the pool, and requests that wait for one.',
    () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    'state',
  )
  metrics.gauge('kindred_database_connections_max', 'Most connections at once (DATABASE_POOL).', () => pool.options.max)
  metrics.gauge('kindred_database_wait_seconds', 'How long the first in the queue has been waiting.', () =>
    pool instanceof RequestPool ? pool.waitedMs() / 1_000 : 0,
  )
  const deliveries = (read: (counts: DeliveryCounts) => number) => async () => {
    const counts = await countDeliveries(pool).catch(() => null)
    const none = counts === null ? {} : Object.fromEntries(kinds.map((kind) => [kind, 0]))
    return { ...none, ...Object.fromEntries((counts ?? []).map((one) => [one.kind, read(one)])) }
  }
  metrics.gauge(
    'kindred_deliveries_queued',
    'What is to be sent, by kind.',
    deliveries(({ queued }) => queued),
    'kind',
  )
  metrics.gauge(
    'kindred_deliveries_failed',
    'What was given up and waits for an operator.',
    deliveries(({ failed }) => failed),
    'kind',
  )
  metrics.gauge(
    'kindred_deliveries_oldest_seconds',
    'For how long the oldest has been waiting.',
    deliveries(({ oldest }) => (oldest === null ? 0 : (context.now().getTime() - Date.parse(oldest)) / 1_000)),
    'kind',
  )
  metrics.gauge('kindred_event_streams', 'Open pages that listen for news.', () => app.pageEvents.listening())
  metrics.gauge(
    'kindred_content_info',
    'The content version that is served.',
    () => ({ [health.contentVersion ?? '']: 1 }),
    'version',
  )
  metrics.gauge('kindred_content_findings', 'Errors in the content folder.', () => health.contentFindings)
  metrics.gauge(
    'kindred_content_held',
    'Parts of the content kept as before for an error.',
    () => health.rolledBackUnits.length,
  )
})

/** What the files of the app and its pages are called: each has an address of its own. */
export function labelsOf(request: FastifyRequest, { statusCode }: FastifyReply) {
  const { url = '' } = request.routeOptions
  const route = url.startsWith('/assets/') ? '/assets/*' : request.is404 ? nameOfOther(statusCode) : url
  return { method: request.method, route, status_code: statusCode }
}

/** An address without a route is a page of the app, or nothing. */
const nameOfOther = (status: number): string => (status < 400 ? '(page)' : '(none)')

/** `/metrics` on a port of its own, which no proxy leads to. */
export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end('See /metrics.\n')
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/metrics`, close }
}
