import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { type ContentFiles, isError } from '@kindred/content'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../../platform/context.ts'
import { findReferences, findReferencesInUse } from '../answer-references/index.ts'
import { openChecker } from './content-checker.ts'
import { type ContentService, createContentService } from './content-service.ts'
import { openContentStore } from './content-store.ts'
import { findLastServed } from './content-versions-repository.ts'
import { createEventStream, type PageEvents } from './event-stream.ts'
import { contentRoutes } from './routes/content-routes.ts'
import { optionListRoutes } from './routes/option-list-routes.ts'
import type { ContentStore } from './served-content.ts'
import type { JourneyChecks } from './store-options.ts'
import type { StoredAnswers } from './stored-answers.ts'
import { checkerStamp, readVerifiedJourneys, saveVerifiedJourneys } from './verified-journeys-repository.ts'
import { createWizardArchive, type WizardArchive } from './wizard-archive.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The content that is served now. */
    content: ContentStore
    /** Serves what was put into service a moment ago; `files`: that, for a server that shares with nobody. */
    followContent: (files?: ContentFiles) => Promise<void>
    /** The pages that are open, and listen. */
    pageEvents: PageEvents
  }
}

/** Opens the content folder for the whole app (`app.content`), keeps each version that is served, and answers its calls. */
export const content = fastifyPlugin<{ context: Context }>(
  async (app, { context }) => {
    const lives = context.config.mode !== 'test'
    const archive = createWizardArchive({
      db: context.pool,
      now: context.now,
      onProblem: (error) => app.log.error({ err: error }, 'A content version could not be kept; it is tried again.'),
    })
    const service = lives
      ? serviceOf(context, archive, (error) =>
          app.log.error({ err: error }, 'The database does not take part in serving content; it is asked again.'),
        )
      : undefined
    const answers = answersIn(context)
    const store = await openContentStore({
      folder: context.config.contentDir,
      today: () => context.now().toISOString().slice(0, 10),
      watch: lives,
      answers,
      shared: service?.shared,
      ...(lives ? { journeys: await journeyChecks(context, (error) => app.log.error({ err: error })) } : {}),
      log: (sentence) => app.log.warn(sentence),
    })
    const served = async () => {
      context.health.contentVersion = store.current().version
      context.health.contentSince = store.since()
      await archive.keep(Object.values(store.current().wizards))
    }
    store.onFindings((findings) => {
      context.health.contentFindings = findings.filter(isError).length
      context.health.rolledBackUnits = store.rolledBackUnits()
    })
    store.onChange(() => void served())
    app.decorate('content', store)
    app.decorate('followContent', async (files?: ContentFiles) => {
      if (service !== undefined) await service.follow()
      else if (files !== undefined) await store.take(async () => files)
    })
    await service?.begin(store)
    // Content that was served without asking the answers is looked at again.
    if (!answers.areKnown()) void context.databaseReady.then(store.reload).catch(() => {})
    app.addHook('onReady', served)
    app.addHook('onClose', async () => {
      await service?.close()
      archive.close()
      await store.close()
    })
    const events = createEventStream(store)
    app.decorate('pageEvents', events)
    await app.register(contentRoutes, { context, events })
    await app.register(optionListRoutes)
  },
  { name: 'content' },
)

/** What stored answers hang on: a look at all of them may take longer than a request's. `areKnown`: the database told it. */
function answersIn({ pool, backgroundPool }: Context): StoredAnswers & { areKnown: () => boolean } {
  let isTold = false
  const answered = async () => {
    const ids = await findReferences(pool)
    isTold = true
    return ids
  }
  return { answered, inUse: () => backgroundPool(findReferencesInUse), areKnown: () => isTold }
}

/** What this server shares with the others of its database. */
function serviceOf(context: Context, archive: WizardArchive, onProblem: (error: Error) => void): ContentService {
  const { config, pool, now } = context
  return createContentService({
    pool,
    now,
    onProblem,
    keep: archive.keep,
    by: hostname(),
    folder: `${hostname()}:${resolve(config.contentDir)}`,
    contentDir: config.contentDir,
    // The embedded database belongs to this process.
    alone: config.databaseUrl === null,
  })
}

/** What earlier starts found out about journeys. Without a database everything is looked at again. */
async function journeyChecks({ pool, now }: Context, onProblem: (error: Error) => void): Promise<JourneyChecks> {
  const checker = checkerStamp()
  return {
    checker: openChecker(),
    verifiedKeys: await readVerifiedJourneys(pool, checker).catch(() => []),
    referenced: await findLastServed(pool).catch(() => []),
    onVerified: (keys) => void saveVerifiedJourneys(pool, checker, keys, now()).catch(onProblem),
  }
}
