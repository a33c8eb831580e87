import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../platform/context.ts'
import { clientIpOf } from '../platform/limits/client-ip.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account a visitor proved to have, by a password or a code. */
    provenUserId: string | null
  }
}

/** What each call is in the log; a call that changes an account and does not stand here is logged by its own name. */
const eventsOfRoutes: Record<string, string> = {
  'POST /user/signup': 'sign-up',
  'POST /user/login': 'sign-in',
  'POST /user/sign-in-mail': 'sign-in-code-asked',
  'POST /user/sign-in-by-mail': 'sign-in-by-code',
  'POST /user/logout': 'sign-out',
  'POST /user/sessions/end-others': 'sessions-ended',
  'DELETE /user/sessions/:id': 'session-ended',
  'POST /password/forgot': 'password-code-asked',
  'POST /password/reset': 'password-reset',
  'POST /password/change/validate/2': 'password-change',
  'POST /user/verify-password': 'password-check',
  'POST /user-change-email': 'email-change-asked',
  'POST /user-change-email/validate': 'email-change',
  'POST /user/verify-email': 'email-confirmation',
  'POST /user/delete': 'account-deletion',
  'POST /user/export': 'export',
  'POST /api/v1/moderation/decisions/': 'moderation-decision',
  'GET /api/v1/moderation/queue/': 'moderation-queue',
  'POST /api/v1/studio/changes/:id/approval': 'studio-approval',
  'POST /api/v1/studio/changes/:id/publication': 'studio-publication',
  'PUT /api/v1/studio/changes/:id/schedule': 'studio-schedule',
  'DELETE /api/v1/studio/changes/:id/schedule': 'studio-schedule-called-off',
  'DELETE /api/v1/studio/changes/:id': 'studio-discard',
}
/** Whoever edits content is told, whatever they do to which change; what they wrote stands in it. */
const studioRoutes = /^(POST|PUT|DELETE) \/api\/v1\/studio\//
const accountRoutes = /^(POST|PUT|PATCH|DELETE) \/(user|password|two-factor|second-factor|passkeys?)\b/
/** A browser renews its session every quarter of an hour: only what is refused says something. */
const refusedOnly = new Set(['POST /refresh-token', 'POST /verify-token'])

/** What of a body is told beside: names of decisions and ids, nothing that anybody wrote. */
const details: Record<string, readonly string[]> = { 'moderation-decision': ['about_id', 'decision'] }

/**
 * One line for each security event: what, its outcome, who (the id of the account) and where. Network addresses and the address that somebody typed stand
 * scrambled, by a key that only this process has and that changes each day: what comes from one place can be told, and where that is cannot.
 */
export const securityLog = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const scramble = createScrambler(() => context.now())
  app.decorateRequest('provenUserId', null)
  app.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply)
    if (event === undefined) return
    const typed = typedAddress(request.body)
    request.log.info(
      {
        security: {
          event,
          outcome: outcomeOf(reply.statusCode),
          status: reply.statusCode,
          route: request.routeOptions.url,
          who: request.user?.id ?? request.provenUserId,
          where: scramble(clientIpOf(request)),
          ...(typed === undefined ? {} : { account: scramble(typed.trim().toLowerCase()) }),
          ...detailsOf(event, request.body),
        },
      },
      'security',
    )
  })
})

function eventOf(request: FastifyRequest, { statusCode }: FastifyReply): string | undefined {
  // A page that is not there is no event, and under overload a line for each call would be work of its own.
  if (request.is404 || request.isShed) return undefined
  const name = `${request.method} ${request.routeOptions.url ?? ''}`
  const isRefused = [401, 403, 404, 429].includes(statusCode)
  const known =
    eventsOfRoutes[name] ?? (accountRoutes.test(name) ? name : studioRoutes.test(name) ? 'studio-edit' : undefined)
  if (known !== undefined && !(refusedOnly.has(name) && !isRefused)) return known
  if (!isRefused) return undefined
  return statusCode === 429 ? 'limit' : 'access'
}

/** Who may not read a thing is answered 404, as for one that is not there; the log cannot tell them apart either. */
function outcomeOf(status: number): string {
  if (status < 400) return 'done'
  if (status === 429) return 'limited'
  if ([401, 403, 404].includes(status)) return 'refused'
  return status < 500 ? 'failed' : 'error'
}

function typedAddress(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email : undefined
}

function detailsOf(event: string, body: unknown): Record<string, string> {
  const given = Object.entries((typeof body === 'object' && body) || {})
  const shown = given.filter(([name, value]) => details[event]?.includes(name) && typeof value === 'string')
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value).slice(0, 60)]))
}

function createScrambler(now: () => Date): (text: string) => string {
  let day = ''
  let key = randomBytes(32)
  return (text) => {
    const today = now().toISOString().slice(0, 10)
    if (today !== day) [day, key] = [today, randomBytes(32)]
    return createHmac('sha256', key).update(text).digest('base64url').slice(0, 12)
  }
}
