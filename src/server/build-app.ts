import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyPluginCallback,
  LogController,
} from 'fastify'
import { accountHooks } from './account-hooks.ts'
import { accounts } from './features/accounts/accounts-plugin.ts'
import { isLiveCode } from './features/accounts/index.ts'
import { blocks } from './features/blocks/blocks-plugin.ts'
import { comments } from './features/comments/comments-plugin.ts'
import { connections } from './features/connections/connections-plugin.ts'
import { contact } from './features/contact/contact-plugin.ts'
import { content } from './features/content/content-plugin.ts'
import { digest } from './features/digest/digest-plugin.ts'
import { drafts } from './features/drafts/drafts-plugin.ts'
import { empathy } from './features/empathy/empathy-plugin.ts'
import { erasure } from './features/erasure/erasure-plugin.ts'
import { feed } from './features/feed/feed-plugin.ts'
import { help } from './features/help/help-plugin.ts'
import { interactionStatus } from './features/interaction-status/interaction-status-plugin.ts'
import { languages } from './features/languages/languages-plugin.ts'
import { memories } from './features/memories/memories-plugin.ts'
import { moderation } from './features/moderation/moderation-plugin.ts'
import { notifications } from './features/notifications/notifications-plugin.ts'
import { personalData } from './features/personal-data/personal-data-plugin.ts'
import { photos } from './features/photos/photos-plugin.ts'
import { praise } from './features/praise/praise-plugin.ts'
import { reactions } from './features/reactions/reactions-plugin.ts'
import { received } from './features/received/received-plugin.ts'
import { reports } from './features/reports/reports-plugin.ts'
import { resonance } from './features/resonance/resonance-plugin.ts'
import { delivered } from './features/responses/delivered-plugin.ts'
import { responses } from './features/responses/responses-plugin.ts'
import { saveAndReturn } from './features/save-and-return/save-and-return-plugin.ts'
import { secondFactor } from './features/second-factor/second-factor-plugin.ts'
import { studio } from './features/studio/studio-plugin.ts'
import { topicFilter } from './features/topic-filter/topic-filter-plugin.ts'
import { votes } from './features/votes/votes-plugin.ts'
import { housekeeping } from './housekeeping.ts'
import { apiHost } from './http/api-host.ts'
import { clientErrors, refuseUnreadable } from './http/client-errors.ts'
import { deadline } from './http/deadline.ts'
import { draining } from './http/draining.ts'
import { errorAnswers, sendError } from './http/error-answers.ts'
import { healthRoutes } from './http/health.ts'
import { jsonBody } from './http/json-body.ts'
import { loggerOptions } from './http/logger.ts'
import { metrics } from './http/metrics.ts'
import { overload } from './http/overload.ts'
import { pages } from './http/pages/pages.ts'
import { sameOrigin } from './http/same-origin.ts'
import { serializerBuilder, validatorBuilder } from './http/schema-validation.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityLog } from './http/security-log.ts'
import { traces } from './http/traces.ts'
import { trustOf, warnOfUntrustedProxy } from './http/trusted-proxies.ts'
import { addSharedSchemas } from './platform/api-schemas.ts'
import type { Context } from './platform/context.ts'
import { limits } from './platform/limits/limits-plugin.ts'
import { mailQueue } from './platform/mail/mail-queue.ts'
import { currentUser } from './platform/requests/current-user.ts'
import { suspended } from './platform/requests/suspended.ts'

/** Routes of a feature: a Fastify plugin that gets the context as its option. */
type FeaturePlugin = FastifyPluginAsync<{ context: Context }> | FastifyPluginCallback<{ context: Context }>

/** Features in registration order, one line each; `content` comes first, others use it. */
const features: FeaturePlugin[] = [
  ...[
    housekeeping,
    mailQueue,
    accounts,
    secondFactor,
    content,
    languages,
    help,
    photos,
    memories,
    feed,
    notifications,
    comments,
    responses,
    delivered,
    personalData,
    erasure,
  ],
  ...[interactionStatus, resonance, empathy, praise, reactions, connections, received],
  ...[contact, reports, moderation, votes, topicFilter, digest, drafts, blocks, studio, saveAndReturn],
]

/**
 * The whole app as a function of its context; nothing listens and nothing is opened here.
 * `extraFeatures` are registered after ours, `beforeRoutes` before any route, to see them all.
 */
export async function buildApp(
  context: Context,
  extraFeatures: FeaturePlugin[] = [],
  beforeRoutes: FeaturePlugin[] = [],
): Promise<FastifyInstance> {
  context.accountHooks = accountHooks
  const app = Fastify({
    logger: loggerOptions(context.config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(context.config.trustProxy),
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnreadable,
    bodyLimit: 256 * 1024,
    requestTimeout: 30_000,
    // On a busy machine the first check of the content takes longer than the ten seconds that a plugin has otherwise.
    pluginTimeout: 120_000,
    // While it stops, what still comes is answered as ever (`http/draining.ts`).
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: sendError,
    schemaController: {
      compilersFactory: { buildValidator: validatorBuilder(), buildSerializer: serializerBuilder() },
    },
  })
  addSharedSchemas(app)
  for (const feature of beforeRoutes) await app.register(feature, { context })
  await app.register(errorAnswers)
  await app.register(securityHeaders, { context })
  await app.register(apiHost, { context })
  await app.register(clientErrors)
  await app.register(warnOfUntrustedProxy)
  await app.register(draining)
  await app.register(overload, { context })
  await app.register(traces, { context })
  await app.register(deadline)
  await app.register(cookie)
  await app.register(jsonBody)
  // What is packed in one go costs a quarter of what a stream around it costs; a page of anything is far smaller than this.
  await app.register(compress, { threshold: 1024, syncThreshold: 128 * 1024, encodings: ['br', 'gzip'] })
  await app.register(sameOrigin, { context })
  await app.register(currentUser, { context })
  await app.register(suspended, { context })
  await app.register(limits, { context, isLiveCode })
  await app.register(securityLog, { context })
  await app.register(metrics, { context })
  await app.register(healthRoutes, { context })
  for (const feature of [...features, ...extraFeatures]) await app.register(feature, { context })
  await app.register(pages, { context })
  app.addHook('onResponse', async (request, reply) => {
    // Under overload a line for each of them would be work of its own.
    if (request.isShed) return
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  return app
}
