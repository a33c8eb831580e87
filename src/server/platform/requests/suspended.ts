import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../context.ts'
import { forbidden } from '../errors.ts'

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
    `Until ${until.slice(0, 10)} you can read here and take a copy of everything, but you can’t write. Your notifications say why.`,
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

/**
 * Calls that change something and stay open to somebody who is suspended: getting in and out and keeping the account safe, their copy
 * and leaving, protecting themselves, taking back what is theirs, and what only they see. Every other one is closed, new ones too.
 */
const openToSuspended: ReadonlySet<string> = new Set([
  // In and out, and the account.
  ...['POST /user/login', 'POST /user/logout', 'POST /refresh-token', 'POST /verify-token', 'POST /user/signup'],
  ...['POST /user/sign-in-mail', 'POST /user/sign-in-by-mail'],
  ...['POST /user/sessions/end-others', 'DELETE /user/sessions/:id', 'POST /user/verify-password'],
  ...['POST /user/verify-email', 'POST /user/resend-verification', 'POST /password/forgot', 'POST /password/reset'],
  ...['POST /password/change/validate/2', 'POST /user-change-email', 'POST /user-change-email/validate'],
  ...['POST /user/login/second-factor', 'POST /user/second-factor/verify', 'POST /user/second-factor/totp'],
  ...['POST /user/login/second-factor/options', 'POST /user/login/passkey', 'POST /user/login/passkey/options'],
  ...['POST /user/second-factor/totp/confirm', 'DELETE /user/second-factor/totp'],
  ...['POST /user/second-factor/verify/options', 'POST /user/second-factor/passkeys/options'],
  ...['POST /user/second-factor/passkeys', 'DELETE /user/second-factor/passkeys/:id'],
  ...['POST /user/second-factor/recovery-codes'],
  ...['POST /user/export', 'POST /user/delete', 'DELETE /api/v1/image/avatar'],
  // Only they see it; what others see of the settings is refused there.
  ...['PATCH /user/settings', 'PATCH /onboarding-status', 'PUT /api/v1/topic-filter'],
  ...['PUT /api/v1/drafts', 'PUT /api/v1/drafts/:name', 'DELETE /api/v1/drafts/:name'],
  ...['POST /api/v1/wizards/:wizardId/responses', 'DELETE /api/v1/wizards/:wizardId/responses/:responseId'],
  ...['POST /api/v1/files', 'DELETE /api/v1/files/:fileId'],
  ...['POST /api/v1/saved-answers', 'PUT /api/v1/saved-answers'],
  ...['POST /api/v1/saved-answers/open', 'POST /api/v1/saved-answers/delete'],
  ...['POST /api/v1/notifications/read/', 'POST /api/v1/notifications/seen/', 'POST /mail/stop/:token'],
  // Help, and protection.
  ...['POST /api/v1/contact', 'POST /guide/', 'PUT /api/v1/avoided/:id', 'DELETE /api/v1/avoided/:id'],
  ...['GET /api/v1/interaction/comment/:id/hide', 'POST /api/v1/interaction/comment/:id/hide'],
  ...['POST /api/v1/interaction/comment/:id/unhide', 'POST /api/v1/comments/mode/'],
  // Taking back what is theirs, and taking that back at once.
  ...['DELETE /memories/api/v1/memories/:hashId', 'POST /memories/api/v1/memories/:hashId/undo-delete'],
  ...['POST /api/v1/comments/:id/delete/', 'POST /api/v1/comments/:id/restore/'],
  'POST /api/v1/comments/:id/decline/',
  ...['GET /api/v1/comments/delete/private/', 'POST /api/v1/comments/delete/private/'],
  ...['GET /api/v1/resonance/delete/', 'POST /api/v1/resonance/delete/', 'POST /api/v1/empathy/delete/'],
  ...['GET /api/v1/feedback/delete', 'POST /api/v1/feedback/delete', 'POST /api/v1/connect/delete/'],
  ...['GET /api/v1/reaction/delete/', 'POST /api/v1/reaction/delete/', 'GET /api/v1/save/delete/'],
  ...['POST /api/v1/save/delete/', 'GET /api/v1/vote/delete/', 'POST /api/v1/vote/delete/'],
  'DELETE /api/v1/received/:kind/:id/thanks',
  ...['GET /api/v1/image/upload-image/d/', 'POST /api/v1/image/upload-image/d/'],
])
