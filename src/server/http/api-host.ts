import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../platform/context.ts'
import { isFromPublicPage } from '../platform/origin.ts'

/**
 * Where the app's calls go to a host of their own (API_URL), a browser asks that host whether the page at PUBLIC_URL may call it, with the
 * session's cookies, and read the answer. No other page may; the same is said to everybody, so that answers may be kept.
 */
export const apiHost = fastifyPlugin<{ context: Context }>(async (app, { context: { config } }) => {
  if (config.apiUrl === null || config.publicUrl === null) return
  const allowed = {
    'access-control-allow-origin': config.publicUrl.origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
    // Photos of a host beside the page's are shown there.
    'cross-origin-resource-policy': 'same-site',
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(allowed)
    const { 'access-control-request-method': method, 'access-control-request-headers': headers = '' } = request.headers
    if (request.method !== 'OPTIONS' || method === undefined || !isFromPublicPage(request, config)) return
    const may = { 'access-control-allow-methods': method, 'access-control-allow-headers': headers }
    return reply
      .code(204)
      .headers({ ...may, 'access-control-max-age': '600' })
      .send()
  })
})
