import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyPluginCallback,
  LogController,
} from 'fastify'
import { accountHooks } from './account-hooks.ts'
import { accounts } from './accounts/accounts-plugin.ts'
import { isLiveCode } from './accounts/index.ts'
import { addSharedSchemas } from './api-schemas.ts'
import { blocks } from './blocks/blocks-plugin.ts'
import { comments } from './comments/comments-plugin.ts'
import { connections } from './connections/connections-plugin.ts'
import { contact } from './contact/contact-plugin.ts'
import { content } from './content/content-plugin.ts'
import type { Context } from './context.ts'
import { digest } from './digest/digest-plugin.ts'
import { drafts } from './drafts/drafts-plugin.ts'
import { empathy } from './empathy/empathy-plugin.ts'
import { erasure } from './erasure/erasure-plugin.ts'
import { feed } from './feed/feed-plugin.ts'
import { help } from './help/help-plugin.ts'
import { housekeeping } from './housekeeping.ts'
import { interactionStatus } from './interaction-status/interaction-status-plugin.ts'
import { languages } from './languages/languages-plugin.ts'
import { limits } from './limits/limits-plugin.ts'
import { memories } from './memories/memories-plugin.ts'
import { moderation } from './moderation/moderation-plugin.ts'
import { notifications } from './notifications/notifications-plugin.ts'
import { pages } from './pages/pages.ts'
import { personalData } from './personal-data/personal-data-plugin.ts'
import { photos } from './photos/photos-plugin.ts'
import { apiHost } from './plugins/api-host.ts'
import { clientErrors, refuseUnreadable } from './plugins/client-errors.ts'
import { currentUser } from './plugins/current-user.ts'
import { deadline } from './plugins/deadline.ts'
import { draining } from './plugins/draining.ts'
import { errorAnswers, sendError } from './plugins/error-answers.ts'
import { healthRoutes } from './plugins/health.ts'
import { jsonBody } from './plugins/json-body.ts'
import { loggerOptions } from './plugins/logger.ts'
import { overload } from './plugins/overload.ts'
import { sameOrigin } from './plugins/same-origin.ts'
import { serializerBuilder, validatorBuilder } from './plugins/schema-validation.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { securityLog } from './plugins/security-log.ts'
import { suspended } from './plugins/suspended.ts'
import { tellUnbelieved, trustOf } from './plugins/trusted-proxies.ts'
import { praise } from './praise/praise-plugin.ts'
import { reactions } from './reactions/reactions-plugin.ts'
import { reports } from './reports/reports-plugin.ts'
import { resonance } from './resonance/resonance-plugin.ts'
import { responses } from './responses/responses-plugin.ts'
import { secondFactor } from './second-factor/second-factor-plugin.ts'
import { topicFilter } from './topic-filter/topic-filter-plugin.ts'
import { votes } from './votes/votes-plugin.ts'

/** A subject's routes: a Fastify plugin that gets the context as its option. */
export type Subject = FastifyPluginAsync<{ context: Context }> | FastifyPluginCallback<{ context: Context }>

/** Every subject of the server, one line each; `content` comes first, others ask it. */
const subjects: Subject[] = [
  ...[
    housekeeping,
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
    personalData,
    erasure,
  ],
  ...[interactionStatus, resonance, empathy, praise, reactions, connections],
  ...[contact, reports, moderation, votes, topicFilter, digest, drafts, blocks],
]

/**
 * The whole app as a function of its context; nothing listens and nothing is opened here.
 * `more`: subjects after ours; `first`: before any route, to see them all.
 */
export async function buildApp(
  context: Context,
  more: Subject[] = [],
  first: Subject[] = [],
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
    // While it stops, what still comes is answered as ever (`plugins/draining.ts`).
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: sendError,
    schemaController: {
      compilersFactory: { buildValidator: validatorBuilder(), buildSerializer: serializerBuilder() },
    },
  })
  addSharedSchemas(app)
  for (const subject of first) await app.register(subject, { context })
  await app.register(errorAnswers)
  await app.register(securityHeaders, { context })
  await app.register(apiHost, { context })
  await app.register(clientErrors)
  await app.register(tellUnbelieved)
  await app.register(draining)
  await app.register(overload, { context })
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
  await app.register(healthRoutes, { context })
  for (const subject of [...subjects, ...more]) await app.register(subject, { context })
  await app.register(pages, { context })
  app.addHook('onResponse', async (request, reply) => {
    // Under overload a line for each of them would be work of its own.
    if (request.isShed) return
    request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  return app
}
