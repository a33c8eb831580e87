import { type Content, type InLanguage, matchesOnPage, optionsOfLookup, searchLookup } from '@kindred/content'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import clubsSchema from '../../../../../schemas/content/clubs.schema.json' with { type: 'json' }
import memesSchema from '../../../../../schemas/content/memes.schema.json' with { type: 'json' }
import navigationSchema from '../../../../../schemas/content/navigation.schema.json' with { type: 'json' }
import sidebarsSchema from '../../../../../schemas/content/sidebars.schema.json' with { type: 'json' }
import type { Context } from '../../../platform/context.ts'
import { notFound, tooManyRequests, unavailable } from '../../../platform/errors.ts'
import { clientIpOf } from '../../../platform/limits/client-ip.ts'
import { createPrecompressedCache, precompressedResponse, sendPrecompressed } from '../../../platform/precompressed.ts'
import { readAccessToken } from '../../../platform/sessions/session-cookies.ts'
import { findSignedIn } from '../../../platform/sessions/sessions-repository.ts'
import { languageFor, varyByLanguage } from '../../languages/index.ts'
import { empathyCode } from '../../shared/empathy-code.ts'
import { endStreamsOfSessions } from '../end-streams.ts'
import { type EventStream, type Listener, streamHeaders } from '../event-stream.ts'
import { readServedState } from '../served-state.ts'
import { createWizardResponses } from '../wizard-responses.ts'

type WizardCall = { Params: { id: string }; Querystring: { version?: string; language?: string } }

type PictureCall = { Params: { file: string } }

type LookupCall = {
  Params: { id: string }
  Querystring: {
    q?: string
    page?: number
    ids?: string
    version?: string
    language?: string
    column?: string
    value?: string
  }
}

const askedFor = {
  params: { type: 'object', properties: { id: { type: 'string', maxLength: 100 } }, required: ['id'] },
  querystring: {
    type: 'object',
    properties: {
      version: { type: 'string', pattern: '^[0-9a-f]{1,64}$' },
      language: {
        type: 'string',
        maxLength: 35,
        description:
          'In which language a version is wanted. Absent: a version comes in the language of the content, today’s wizard in that of the person who asks.',
      },
    },
  },
}

const wizard = {
  type: 'object',
  description: 'A wizard: `#engine` draws, walks and checks it.',
  additionalProperties: true,
}
const whole = { type: 'object', required: ['version', 'wizard'], properties: { version: { type: 'string' }, wizard } }
const texts = { type: 'object', additionalProperties: { type: 'string' } }
const { $id: _sidebars, ...sidebars } = sidebarsSchema
const { $id: _memes, ...memes } = memesSchema
const { items: entry } = navigationSchema.properties.entries
const navigation = {
  type: 'array',
  items: { ...entry, properties: { ...entry.properties, outside: { type: 'boolean' } } },
}
const { id: clubId, title, text, lang } = clubsSchema.properties.clubs.items.properties
const spokenIn = {
  language: { type: 'string', description: 'In which language the words are.' },
  direction: { type: 'string', enum: ['ltr', 'rtl'] },
  untranslated: {
    type: 'array',
    description: 'Rooms of texts (what stands before the first dot) that are in the language of the content instead.',
    items: { type: 'string' },
  },
}
const languages = {
  type: 'array',
  description: 'What can be chosen; the first is the language of the content.',
  items: {
    type: 'object',
    properties: { language: { type: 'string' }, name: { type: 'string' } },
  },
}
const actions = {
  type: 'object',
  description:
    'Words of addresses that content knows: steps of tags and pages of help (`?routeAction=`), and the reaction that is empathy.',
  properties: {
    steps: { type: 'object', additionalProperties: { type: 'integer' } },
    help: { type: 'array', items: { type: 'string' } },
    empathy: { type: 'integer' },
  },
}
const search = {
  type: 'object',
  description: 'What to ask of the list of memories.',
  additionalProperties: { type: 'string' },
}
const clubs = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'title', 'text', 'search'],
    properties: { id: clubId, title, text, lang, search },
  },
}
const name = { type: 'string' }
const servedResponse = {
  type: 'object',
  required: ['answered', 'begun'],
  properties: {
    answered: {
      type: 'array',
      items: {
        type: 'object',
        required: ['wizard', 'field'],
        properties: {
          wizard: name,
          field: name,
          option: name,
          keptAs: name,
          written: name,
          many: { type: 'boolean' },
          upgrade: { type: 'integer' },
        },
      },
    },
    begun: {
      type: 'array',
      items: { type: 'object', required: ['id', 'version'], properties: { id: name, version: name } },
    },
  },
}
const inWords = (type: string) => ({ content: { [type]: { schema: { type: 'string' } } } })

const schemas = {
  wizard: {
    ...askedFor,
    summary: 'A wizard as it is served now, or a version that somebody began.',
    response: { 200: whole },
  },
  validators: {
    ...askedFor,
    summary: 'The checks of a wizard’s steps, as a module for the page.',
    response: { 200: inWords('text/javascript') },
  },
  texts: {
    summary: 'The words of the app.',
    response: {
      200: {
        type: 'object',
        properties: { version: { type: 'string' }, ...spokenIn, languages, texts, sidebars, navigation, actions },
      },
    },
  },
  clubs: {
    summary: 'Clubs, each with the search that finds its memories.',
    response: { 200: { type: 'object', properties: { clubs } } },
  },
  served: {
    summary:
      'What answers hang on: ids of questions and options, and versions that somebody may have begun. Says of nobody that they answered.',
    response: { 200: servedResponse },
  },
  memes: { summary: 'What a meme can begin with.', response: { 200: memes } },
  picture: {
    summary: 'A picture beside an option.',
    params: { type: 'object', properties: { file: { type: 'string', maxLength: 100 } }, required: ['file'] },
    response: { 200: { content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } } },
  },
  lookup: {
    summary: `What of a long list matches every word of \`q\`, ${matchesOnPage} at a time; or, by \`ids\`, what was chosen.`,
    params: { type: 'object', properties: { id: { type: 'string', maxLength: 100 } }, required: ['id'] },
    querystring: {
      type: 'object',
      properties: {
        q: { type: 'string', maxLength: 200, description: 'Absent: everything, in the order of the list.' },
        page: { type: 'integer', minimum: 1, maximum: 50_000 },
        ids: {
          type: 'string',
          maxLength: 2_000,
          description: 'Joined by commas; what is not in the list is left out.',
        },
        version: {
          type: 'string',
          pattern: '^[0-9a-f]{1,64}$',
          description: 'Of the list, as the wizard says it (`lookup.version`): answers to it can be kept.',
        },
        language: {
          type: 'string',
          maxLength: 35,
          description:
            'In which labels are read and searched, as the wizard says it (`lookup.language`). Absent: that of the list.',
        },
        column: {
          type: 'string',
          maxLength: 100,
          description: 'What options say of themselves in this column comes with them (`lookup.column`).',
        },
        value: { type: 'string', maxLength: 100, description: 'Only what says this in the column is searched.' },
      },
    },
    response: {
      200: {
        type: 'object',
        required: ['total', 'options'],
        properties: {
          total: { type: 'integer', description: 'How many match.' },
          options: {
            type: 'array',
            items: {
              type: 'object',
              required: ['id', 'label'],
              properties: {
                id: { type: 'string' },
                label: { type: 'string' },
                columns: { type: 'object', additionalProperties: { type: 'string' } },
                lang: { type: 'string', description: 'The language of a label that has none in the one asked for.' },
              },
            },
          },
        },
      },
    },
  },
  events: {
    summary: 'A stream that reports other content and, to a member, how much is unseen.',
    response: { 200: inWords('text/event-stream') },
  },
}

/** Everything the app says, in one language alone: nobody loads words that they do not read. */
const wordsOf = ({ version, languages, wizards, help }: Content, words: InLanguage) => ({
  version,
  language: words.language,
  direction: words.direction,
  untranslated: words.untranslated,
  languages: languages.map(({ language, name }) => ({ language, name })),
  texts: words.texts,
  sidebars: words.sidebars,
  navigation: words.navigation,
  actions: {
    steps: stepActions(wizards),
    help: Object.values(help).flatMap(({ routeAction }) => routeAction ?? []),
    empathy: empathyCode,
  },
})

/** Steps of the wizard of tags by the words that open them. */
const stepActions = (wizards: Content['wizards']): Record<string, number> =>
  Object.fromEntries(
    Object.values(wizards)
      .filter(({ target }) => target === 'memory-tags')
      .flatMap(({ steps }) =>
        steps.flatMap(({ actions = [], number }) =>
          actions.flatMap((word) => (number === undefined ? [] : [[word, number]])),
        ),
      ),
  )

/** A version never changes; what is current may change at any moment. */
const cachingOf = (version: string | undefined): string =>
  version === undefined ? 'no-cache' : 'public, max-age=31536000, immutable'

/** A list of sixty asks for its pictures once; another one under the same name is seen after these minutes. */
const pictureCaching = 'public, max-age=600'
/** An address with the version of a list says the same for as long as there is one. */
const lookupCaching = 'public, max-age=86400'

/** Looking through all answers is slow, so those who ask share one look for so long. */
const servedForMs = 5_000

/** One answer for all who ask within this time. A look that fails is forgotten. */
function sharedFor<T>(ms: number, look: () => Promise<T>): () => Promise<T> {
  const known = new LRUCache<'now', { looking: Promise<T> }>({ max: 1, ttl: ms })
  return () => {
    const looking = known.get('now')?.looking ?? look()
    if (!known.has('now')) {
      known.set('now', { looking })
      looking.catch(() => known.delete('now'))
    }
    return looking
  }
}

/** Wizards, their validators, texts, pictures, and the stream that tells of changes: the same for everybody. */
export const contentRoutes: FastifyPluginAsync<{ context: Context; events: EventStream }> = async (
  app,
  { context, events },
) => {
  const store = app.content
  const answers = createWizardResponses(store, context.pool)
  const ofContent = createPrecompressedCache()
  const config = { withoutSession: true }
  const ready = { config: { ...config, prepared: true }, compress: false } as const

  /** What is asked for by its version stays the same for good; what somebody reads in their language may change with each word. */
  function wordsFor(request: FastifyRequest, { version, language }: WizardCall['Querystring']): InLanguage {
    const { languages } = store.current()
    const [source] = languages as [InLanguage, ...InLanguage[]]
    if (language !== undefined) return languages.find((one) => one.language === language) ?? source
    return version === undefined ? languageFor(request, store.current()) : source
  }

  app.get<WizardCall>('/api/v1/wizards/:id', { schema: schemas.wizard, ...ready }, async (request, reply) => {
    const { version, language } = request.query
    const answer = await answers.wizard(request.params.id, version, wordsFor(request, request.query))
    if (answer === undefined) throw notFound()
    const caching = cachingOf(language === undefined ? version : undefined)
    return sendPrecompressed(request, varyByLanguage(reply).header('cache-control', caching), answer)
  })

  app.get<WizardCall>(
    '/api/v1/wizards/:id/validators.js',
    { schema: schemas.validators, ...ready },
    async (request, reply) => {
      const { version } = request.query
      const answer = await answers.validators(request.params.id, version)
      if (answer === undefined) throw notFound()
      return sendPrecompressed(request, reply.header('cache-control', cachingOf(version)), answer)
    },
  )

  app.get('/api/v1/content/texts', { schema: schemas.texts, ...ready }, async (request, reply) => {
    const content = store.current()
    const words = languageFor(request, content)
    const answer = ofContent(words, 'texts', () => precompressedResponse(JSON.stringify(wordsOf(content, words))))
    return sendPrecompressed(request, varyByLanguage(reply).header('cache-control', cachingOf(undefined)), answer)
  })

  app.get('/api/v1/content/clubs', { schema: schemas.clubs, ...ready }, async (request, reply) => {
    const words = languageFor(request, store.current())
    const answer = ofContent(words, 'clubs', () => precompressedResponse(JSON.stringify({ clubs: words.clubs })))
    return sendPrecompressed(request, varyByLanguage(reply).header('cache-control', cachingOf(undefined)), answer)
  })

  const servedNow = sharedFor(servedForMs, () => context.backgroundPool(readServedState))
  app.get('/api/v1/content/served', { schema: schemas.served, config }, async (_request, reply) => {
    const { answered, begun } = await servedNow()
    reply.header('cache-control', 'no-cache')
    return { answered, begun: begun.map(({ id, version }) => ({ id, version })) }
  })

  app.get('/api/v1/content/memes', { schema: schemas.memes, ...ready }, async (request, reply) => {
    const words = languageFor(request, store.current())
    const answer = ofContent(words, 'memes', () => precompressedResponse(JSON.stringify(words.memes)))
    return sendPrecompressed(request, varyByLanguage(reply).header('cache-control', cachingOf(undefined)), answer)
  })

  app.get<PictureCall>(
    '/api/v1/content/pictures/:file',
    { schema: schemas.picture, ...ready },
    async (request, reply) => {
      const content = store.current()
      const { file } = request.params
      const picture = Object.hasOwn(content.pictures, file) ? content.pictures[file] : undefined
      if (picture === undefined) throw notFound()
      const draw = () => precompressedResponse(Buffer.from(picture.data, 'base64'), picture.type)
      return sendPrecompressed(
        request,
        reply.header('cache-control', pictureCaching),
        ofContent(content, `picture ${file}`, draw),
      )
    },
  )

  app.get<LookupCall>('/api/v1/content/lookups/:id', { schema: schemas.lookup, config }, async (request, reply) => {
    const { lookups, language: source } = store.current()
    const { id } = request.params
    const lookup = Object.hasOwn(lookups, id) ? lookups[id] : undefined
    if (lookup === undefined) throw notFound()
    const { q = '', page = 1, ids, version, language = source, column, value } = request.query
    const reader = { language, source, column, value }
    reply.header('cache-control', version === lookup.version ? lookupCaching : 'no-cache')
    if (ids === undefined) return searchLookup(lookup, q, page, reader)
    const options = optionsOfLookup(lookup, ids.split(','), reader)
    return { total: options.length, options }
  })

  app.get(
    '/api/v1/content/events',
    { schema: schemas.events, config: { ...config, streams: true } },
    async (request, reply) => {
      if (request.method === 'HEAD') return reply.headers(streamHeaders).send()
      const listener = await listenerOf(request)
      // Places of a session that ended a moment ago are free: only then is it worth a look.
      if (events.refusal(listener) !== undefined) await endedStreams.look()
      const refusal = events.refusal(listener)
      if (refusal === 'full') throw unavailable()
      if (refusal === 'yours')
        throw tooManyRequests(60, 'Too many pages are open from your network. Please close some.')
      return events.attach(reply, listener)
    },
  )
  const endedStreams = endStreamsOfSessions(events, context, app.log)
  app.addHook('preClose', async () => {
    endedStreams.stop()
    events.close()
  })

  // A stream opens while the database is away, too; it is a visitor's then.
  async function listenerOf(request: FastifyRequest): Promise<Listener> {
    const token = readAccessToken(request, context.config)
    const user = token === undefined ? null : await findSignedIn(context.pool, token, context.now()).catch(() => null)
    return { address: clientIpOf(request), person: user?.id, session: user?.familyId }
  }
}
