import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'
import { openToSuspended } from './open-to-suspended.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

const changes = ({ method, routeOptions: { config } }: FastifyRequest): boolean =>
  !reads.has(method) || config?.changesState === true

const isOpen = ({ method, routeOptions: { url = '' } }: FastifyRequest): boolean =>
  openToSuspended.has(`${method} ${url}`)

/** Somebody who is suspended now wants to say something that others see: 403 in words. */
export function refuseSuspended({ user }: FastifyRequest, now: Date): void {
  const until = user?.suspendedUntil
  if (!until || new Date(until) <= now) return
  throw forbidden(
    `Until ${until.slice(0, 10)} you can read here and take a copy of everything, but not write. Your notifications say why.`,
  )
}

/** Whoever is suspended reads, looks after their account and takes back what is theirs, and says nothing to others. */
export const suspended = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    app.addHook('onRequest', async (request) => {
      if (!request.is404 && changes(request) && !isOpen(request)) refuseSuspended(request, context.now())
    })
  },
  { name: 'suspended', dependencies: ['current-user'] },
)
