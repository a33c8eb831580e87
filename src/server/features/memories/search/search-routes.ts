import type { MemoryCard } from '@kindred/contract/memory-card'
import type { MemorySearch } from '@kindred/contract/memory-search'
import type { OwnTags } from '@kindred/contract/own-tags'
import type { SearchFilters } from '@kindred/contract/search-filters'
import type { SearchSuggestions } from '@kindred/contract/search-suggestions'
import type { SimilarMemories } from '@kindred/contract/similar-memories'
import { hashtagPrefixOf } from '@kindred/engine/text'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { shared } from '../../../platform/api-schemas.ts'
import type { Context } from '../../../platform/context.ts'
import { toCursor } from '../../../platform/db/page-cursor.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { contentFor, languageFor, varyByLanguage } from '../../languages/index.ts'
import { readingFor } from '../read/card-summaries.ts'
import { loadCardsById } from '../read/cards-repository.ts'
import { tagMark } from '../search-document.ts'
import type { Place } from '../stored-memory.ts'
import { comparedTags, topicsAbout } from './compared-tags.ts'
import { completeHashtag } from './hashtags-repository.ts'
import { hiddenTopics } from './hidden-topics.ts'
import { type Paging, pageRequest, pagingSchema } from './list-routes.ts'
import { findOwnTags } from './own-tags.ts'
import { askedTags, searchFilters, starterTags, suggestedTags } from './search-offers.ts'
import { reasonsOf } from './search-reasons.ts'
import { createSearchService, type SearchCriteria } from './search-service.ts'
import { findSimilar, findTagged } from './similar-repository.ts'
import { helpWords, notedMarks, searchedTags, tagsByMark } from './vocabulary.ts'

type SearchQuery = Paging & SearchCriteria & { own?: boolean }

const word = { type: 'string', maxLength: 200 }
const searchQuerySchema = {
  type: 'object',
  properties: {
    ...pagingSchema,
    q: { ...word, default: '' },
    tag: { type: 'array', maxItems: 5, items: word, default: [] },
    mood: word,
    age: word,
    person: word,
    action: word,
    language: word,
    own: {
      type: 'boolean',
      default: false,
      description: 'The reader’s own memories alone; they are not among others.',
    },
  },
}
const suggestionsQuerySchema = { type: 'object', properties: { q: { ...word, default: '' } } }
const maxHashtags = 4

const similarSchema = {
  summary: 'Three memories of others that share the most telling tags, or the topic of a content note, with this one.',
  params: {
    type: 'object',
    properties: { hashId: { type: 'string', maxLength: 100 } },
    required: ['hashId'],
  },
  response: { 200: shared('similarMemories') },
}
const maxSimilar = 3
const maxShared = 3

const byLanguage = (language: string) => (a: { card: MemoryCard }, b: { card: MemoryCard }) =>
  Number(isOtherLanguage(a.card, language)) - Number(isOtherLanguage(b.card, language))
const isOtherLanguage = ({ lang }: MemoryCard, language: string): boolean => lang !== null && lang !== language

/** Searching what everybody may see: words, tags, mood, age and people together; and memories like one. */
export const searchRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const service = createSearchService(context)
  /** Labels as this person reads them. */
  const contentsFor = (request: FastifyRequest) => {
    const content = app.content.current()
    return { content, read: contentFor(request, content), language: languageFor(request, content).language }
  }

  app.get<{ Querystring: SearchQuery }>(
    '/memories/api/v1/search/',
    {
      schema: {
        summary:
          'Public memories with these words, tags (`tag_type/slug`), mood, age, person and language, newest first: those of others, or with `own` the reader’s. Misspelled words are corrected.',
        querystring: searchQuerySchema,
        response: { 200: shared('memorySearch') },
      },
    },
    async (request): Promise<MemorySearch> => {
      const { query, user } = request
      const viewer = user?.id ?? null
      const wanted = pageRequest(query)
      const contents = contentsFor(request)
      const [asked, hidden] = await Promise.all([
        service.parseCriteria(query, contents),
        hiddenTopics(pool, app.content.current(), viewer),
      ])
      const { language } = contents
      const reader = { viewer, hiddenTopics: hidden, now: context.now(), own: query.own, language }
      const found = await service.search(asked, wanted, reader)
      const { places, next, counted, corrected, isPartial, ownCount, terms, others } = found
      const cards = await loadCardsById(
        pool,
        [...places, ...others],
        readingFor(app.content, pool, viewer, contents.read),
      )
      const cardsOf = (some: readonly Place[]) =>
        some.flatMap((place) => {
          const card = cards.get(place.id)
          return card === undefined ? [] : { place, card }
        })
      const whole = cardsOf(places)
      // Where a page holds all of them, nothing is lost by another order.
      if (next === null && wanted.before === undefined) whole.sort(byLanguage(reader.language))
      const results = [...whole, ...cardsOf(others)]
      const tags = searchedTags(contents.content)(contents.read)
      return {
        results: results.map(({ card }) => card),
        reasons: await reasonsOf(pool, results, terms, { names: tagsByMark(tags), noted: notedMarks(tags) }),
        corrected,
        is_partial: isPartial,
        partial_from: results.length > whole.length ? whole.length : null,
        count: counted?.count ?? null,
        count_is_capped: counted?.isCapped ?? false,
        own_count: ownCount,
        has_more: next !== null,
        cursor: next && toCursor(next),
      }
    },
  )

  app.get<{ Querystring: { q: string } }>(
    '/memories/api/v1/search/suggestions',
    {
      schema: {
        summary: 'Tags and hashtags that begin like what somebody types.',
        querystring: suggestionsQuerySchema,
        response: { 200: shared('searchSuggestions') },
      },
    },
    async (request, reply): Promise<SearchSuggestions> => {
      const { query, user } = request
      varyByLanguage(reply)
      const prefix = hashtagPrefixOf(query.q)
      const isHashtag = query.q.trim().startsWith('#')
      return {
        tags: isHashtag ? [] : suggestedTags(query.q, contentsFor(request)),
        hashtags: prefix === undefined ? [] : await completeHashtag(pool, prefix, maxHashtags, user?.id ?? null),
      }
    },
  )

  app.get<{ Querystring: Pick<SearchQuery, 'tag'> }>(
    '/memories/api/v1/search/filters',
    {
      schema: {
        summary:
          'What a search can be narrowed by, as content says, and how the tags of an address (`tag_type/slug`) are called.',
        querystring: { type: 'object', properties: { tag: searchQuerySchema.properties.tag } },
        response: { 200: shared('searchFilters') },
      },
      config: { withoutSession: true },
    },
    async (request, reply): Promise<SearchFilters> => {
      varyByLanguage(reply)
      const contents = contentsFor(request)
      return {
        filters: searchFilters(contents),
        starters: starterTags(contents),
        asked: askedTags(contents, request.query.tag),
        crisis: contents.content.searchOffers.crisis,
        help: helpWords(contents.content),
      }
    },
  )

  app.get<{ Params: { hashId: string } }>(
    '/memories/api/v1/memories/:hashId/similar',
    { schema: similarSchema },
    async (request, reply): Promise<SimilarMemories> => {
      const { params, user } = request
      varyByLanguage(reply)
      const viewer = user?.id ?? null
      const { content, read } = contentsFor(request)
      const [memory, hidden] = await Promise.all([
        findTagged(pool, params.hashId, viewer),
        hiddenTopics(pool, content, viewer),
      ])
      if (memory === undefined) throw notFound()
      const searched = searchedTags(content)(read)
      const known = tagsByMark(searched)
      const noted = notedMarks(searched)
      const tags = comparedTags(content, memory)
      const about = topicsAbout(content, memory)
      const filter = { viewer, hiddenTopics: hidden, now: context.now() }
      const found = await findSimilar(pool, memory, tags, filter, maxSimilar)
      const cards = await loadCardsById(pool, found, readingFor(app.content, pool, viewer, read))
      return {
        results: found.flatMap(({ id, shared }) => {
          const card = cards.get(id)
          if (card === undefined) return []
          const isCovered = card.sensitive_topics.length > 0
          const marks = shared.flatMap((at) => (tags[at] ? tagMark(tags[at].field, tags[at].optionId) : []))
          // A tag that brings a content note tells what it covers; one of the same topic is not in common.
          const own = new Set(memory.tags.map((tag) => tagMark(tag.field, tag.optionId)))
          const shown = marks.filter((mark) => own.has(mark) && (!isCovered || !noted.has(mark)))
          return {
            memory: card,
            topics: card.sensitive_topics.filter(({ id }) => about.has(id)),
            shared: shown.flatMap((mark) => known.get(mark) ?? []).slice(0, maxShared),
          }
        }),
      }
    },
  )

  app.get(
    '/memories/api/v1/own-tags',
    {
      schema: {
        summary: 'The tags that a member gave their own memories most often, and how often beside each other.',
        response: { 200: shared('ownTags') },
      },
    },
    async (request): Promise<OwnTags> => {
      const { id } = requireUser(request)
      const { content, read } = contentsFor(request)
      return findOwnTags(pool, id, tagsByMark(searchedTags(content)(read)))
    },
  )
}
