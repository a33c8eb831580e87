import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'

/** What stays open to somebody who is suspended: getting in and out, their copy, leaving, help, and what they are told. */
const stillOpen =
  /^\/(user\/(login|logout|export|delete|sessions|verify-password|verify-email|resend-verification)|refresh-token|verify-token|password|user-change-email|guide|api\/v1\/(notifications|contact|avoided))\b/

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

const changes = ({ method, routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  (!reads.has(method) || config?.changesState === true) && !stillOpen.test(url) && !(method === 'DELETE')

/** Whoever is suspended reads, takes a copy and deletes what is theirs, and writes nothing. */
export const suspended = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    app.addHook('onRequest', async (request) => {
      const until = request.user?.suspendedUntil
      if (request.is404 || !until || new Date(until) <= context.now() || !changes(request)) return
      throw forbidden(
        `Until ${until.slice(0, 10)} you can read here and take a copy of everything, but not write. Your notifications say why.`,
      )
    })
  },
  { name: 'suspended', dependencies: ['current-user'] },
)
