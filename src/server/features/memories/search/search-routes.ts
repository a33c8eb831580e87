import type { Content } from '@kindred/content'
import type { MemorySearch } from '@kindred/contract/memory-search'
import type { OwnTags } from '@kindred/contract/own-tags'
import type { SearchFilters } from '@kindred/contract/search-filters'
import type { SearchSuggestions } from '@kindred/contract/search-suggestions'
import type { SimilarMemories } from '@kindred/contract/similar-memories'
import { fieldWithRole, slugOf, sortOptions } from '@kindred/engine'
import { foldText, hashtagPrefixOf } from '@kindred/engine/text'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { shared } from '../../../platform/api-schemas.ts'
import type { Context } from '../../../platform/context.ts'
import { toCursor } from '../../../platform/db/page-cursor.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { contentFor, languageFor, varyByLanguage } from '../../languages/index.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { readingFor } from '../read/card-summaries.ts'
import { loadCards, loadCardsById } from '../read/cards-repository.ts'
import { languageMark, moodMark, tagMark } from '../search-document.ts'
import { completeHashtag } from './hashtags-repository.ts'
import { hiddenTopics } from './hidden-topics.ts'
import { openListing, type PageRequest } from './list-repository.ts'
import { type Paging, pageRequest, pagingSchema } from './list-routes.ts'
import { ownTags } from './own-tags.ts'
import { parseSearchQuery, quoted, type Understood } from './parse-search-query.ts'
import { countOwn, type SearchFilter, searchMatchingAny, searchMemories } from './search-repository.ts'
import { findSimilar, findTagged } from './similar-repository.ts'
import { tagMatches } from './tag-matches.ts'
import { nameOf, searchedTags, storyVocabulary, tagsByMark } from './vocabulary.ts'

type SearchQuery = Paging & {
  q: string
  tag: string[]
  mood?: string
  age?: string
  person?: string
  action?: string
  language?: string
  own?: boolean
}

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
const maxTags = 8
const maxHashtags = 4

const similarSchema = {
  summary: 'Three memories of others that share the most telling tags with this one.',
  params: {
    type: 'object',
    properties: { hashId: { type: 'string', maxLength: 100 } },
    required: ['hashId'],
  },
  response: { 200: shared('similarMemories') },
}
const nothing = { count: 0, isCapped: false }
const maxSimilar = 3
/** When it was, and who was there: memories of strangers have that in common by chance. */
const rolesByChance = new Set<string | undefined>(['age', 'person'])
const maxShared = 3

type ParsedQuery = { filters: string | undefined; words: Understood | null }

const allOf = (terms: readonly string[]): string => terms.map((term) => `(${term})`).join(' & ')

/** Searching what everybody may see: words, tags, mood, age and people together; and memories like one. */
export const searchRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const story = storyVocabulary(context)
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
        queryOf(query, contents),
        hiddenTopics(pool, app.content.current(), viewer),
      ])
      const reader = { viewer, hiddenTopics: hidden, now: context.now(), own: query.own }
      const { places, next, counted, corrected, isPartial, ownCount } = await best(asked, wanted, reader)
      const results = await loadCards(pool, places, readingFor(app.content, pool, viewer, contents.read))
      return {
        results,
        corrected,
        is_partial: isPartial,
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
        filters: filtersIn(contents),
        starters: startersIn(contents),
        asked: askedIn(contents, request.query.tag),
        crisis: contents.content.searchOffers.crisis,
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
      const known = tagsByMark(searchedTags(content)(read))
      const { tagFields } = memoryVocabulary(content)
      const byChance = new Set(
        tagFields.flatMap(({ field, tagType }) => (rolesByChance.has(field.role) ? tagType : [])),
      )
      const tags = memory.tags.flatMap((tag) => {
        const name = known.get(tagMark(tag.field, tag.optionId))
        return name === undefined ? [] : { ...tag, tells: !byChance.has(name.tag_type) }
      })
      const filter = { viewer, hiddenTopics: hidden, now: context.now() }
      const found = await findSimilar(pool, memory, tags, filter, maxSimilar)
      const cards = await loadCardsById(pool, found, readingFor(app.content, pool, viewer, read))
      const names = tags.map(({ field, optionId }) => known.get(tagMark(field, optionId)))
      return {
        results: found.flatMap(({ id, shared }) => {
          const card = cards.get(id)
          if (card === undefined) return []
          return { memory: card, shared: shared.flatMap((at) => names[at] ?? []).slice(0, maxShared) }
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
      return ownTags(pool, id, tagsByMark(searchedTags(content)(read)))
    },
  )

  /** What filters and tags ask for, as the text of a `tsquery` ('': nothing, undefined: what nothing has), and the words. */
  async function queryOf(asked: SearchQuery, contents: Contents): Promise<ParsedQuery> {
    const { wizards, tagFields } = memoryVocabulary(contents.content)
    const { age, person, action, mood, language, q } = asked
    const tags = asked.tag.map((one) => {
      const [type = '', ...slug] = one.split('/')
      return slug.length === 0 ? { tag: type } : { tag_type: type, tag: slug.join('/') }
    })
    const byRole = [{ person }, { action }].filter((one) => Object.values(one)[0] !== undefined) as TagWordsOfRole[]
    const ageType = tagFields.find(({ field }) => field.role === 'age')?.tagType
    const byAge = age === undefined ? [] : [{ tag: age, ...(ageType === undefined ? {} : { tag_type: ageType }) }]
    const matches = (
      await Promise.all([...tags, ...byRole, ...byAge].map((one) => tagMatches(pool, one, tagFields)))
    ).flat()
    const terms = matches.map((match) =>
      match.flatMap(({ field, optionIds }) => optionIds.map((id) => quoted(tagMark(field, id)))).join(' | '),
    )
    if (mood !== undefined) {
      const option = fieldWithRole(wizards.memory, 'mood')?.list?.options.find(({ id }) => id === mood)
      terms.push(option?.code === undefined ? '' : quoted(moodMark(option.code)))
    }
    if (language !== undefined) terms.push(quoted(languageMark(language)))
    const words = q.trim() === '' ? null : await parseSearchQuery(pool, contents, story(), q)
    return { filters: terms.includes('') ? undefined : allOf(terms), words }
  }

  /**
   * What has all the words; where a word seems misspelled, as it is spelled right. Where nothing has all of them, what has some: as they were
   * typed before as they are corrected, so that a correction never leads to nothing.
   */
  async function best({ filters, words }: ParsedQuery, wanted: PageRequest, reader: Omit<SearchFilter, 'query'>) {
    const { terms = [], corrected = null } = words ?? {}
    const nothingWanted = filters === undefined || (words !== null && terms.length === 0 && corrected === null)
    const all = nothingWanted
      ? undefined
      : allOf([...(filters === '' ? [] : [filters]), ...(corrected?.terms ?? terms)])
    const isFirst = wanted.before === undefined && wanted.offset === 0
    const [whole, ownCount] = await Promise.all([found(all, wanted, reader), isFirst ? countOwnOf(all, reader) : null])
    const isFound = whole.places.length > 0 || !isFirst
    if (isFound || nothingWanted)
      return { ...whole, corrected: isFound ? (corrected?.words ?? null) : null, isPartial: false, ownCount }
    for (const one of [{ terms, words: null }, ...(corrected === null ? [] : [corrected])]) {
      const places = await searchMatchingAny(pool, { ...reader, query: filters }, one.terms, wanted.limit)
      const counted = { count: places.length, isCapped: false }
      if (places.length > 0) return { places, next: null, counted, corrected: one.words, isPartial: true, ownCount }
    }
    return { ...whole, corrected: null, isPartial: false, ownCount }
  }

  /** How many of the reader's own a search leaves out; none where all memories are listed. */
  async function countOwnOf(query: string | undefined, reader: Omit<SearchFilter, 'query'>): Promise<number> {
    return reader.own || query === undefined || query === '' ? 0 : countOwn(pool, { ...reader, query })
  }

  async function found(search: string | undefined, wanted: PageRequest, reader: Omit<SearchFilter, 'query'>) {
    const isNothing = search === undefined || (reader.own && (search === '' || reader.viewer === null))
    if (isNothing) return { places: [], next: null, counted: wanted.before ? null : nothing }
    if (search !== '') return searchMemories(pool, { ...reader, query: search }, wanted)
    const listing = await openListing(pool, { ...reader, tags: [] })
    const [page, counted] = await Promise.all([listing.page(wanted), wanted.before ? null : listing.count()])
    return { ...page, counted }
  }

  /** Those that begin so, then those with a word that does, then those that hold it; a label stands once. */
  function suggestedTags(typed: string, { content, read }: Contents): SearchSuggestions['tags'] {
    const wanted = foldText(typed)
    if (wanted.length < 2) return []
    const ranked = searchedTags(content)(read).flatMap((tag) => {
      const at = tag.folded.indexOf(wanted)
      if (at < 0) return []
      return { tag, rank: at === 0 ? 0 : /[\s'(/-]/.test(tag.folded[at - 1] ?? '') ? 1 : 2 }
    })
    ranked.sort((a, b) => a.rank - b.rank || a.tag.folded.length - b.tag.folded.length)
    const once = new Map(ranked.map(({ tag }) => [`${tag.tag_type}/${tag.slug}`, tag]))
    return [...once.values()].slice(0, maxTags).map((tag) => ({ ...nameOf(tag), question: tag.question }))
  }

  function askedIn({ content, read }: Contents, asked: readonly string[]): SearchFilters['asked'] {
    const tags = searchedTags(content)(read)
    return asked.flatMap((one) => {
      const found = tags.find((tag) => `${tag.tag_type}/${tag.slug}` === one)
      return found === undefined ? [] : nameOf(found)
    })
  }

  function startersIn({ content, read }: Contents): SearchFilters['starters'] {
    const tags = searchedTags(content)(read)
    return content.searchOffers.starters.flatMap(({ options, option }) => {
      const found = tags.find(({ listId, optionId }) => listId === options && optionId === option)
      return found === undefined ? [] : nameOf(found)
    })
  }

  function filtersIn({ content, read }: Contents): SearchFilters['filters'] {
    const fieldIn = (one: Content, role: string) => {
      const { wizards } = memoryVocabulary(one)
      return fieldWithRole(wizards.memory, role) ?? fieldWithRole(wizards.tags, role)
    }
    return content.searchOffers.filters.flatMap((role) => {
      if (role === 'language') return languageFilter(content)
      const field = fieldIn(read, role)
      const slugs = new Map(fieldIn(content, role)?.list?.options.map((option) => [option.id, slugOf(option)]))
      const options = (field?.list?.options ?? []).filter(
        (option) => option.private !== true && option.exclusive !== true && option.listed !== false,
      )
      if (field === undefined || options.length === 0) return []
      return {
        name: role,
        options: sortOptions(field, options).map(({ id, label }) => ({
          value: role === 'mood' ? id : (slugs.get(id) ?? id),
          label,
        })),
      }
    })
  }
}

/** Of a site that speaks more than one language. */
const languageFilter = ({ languages }: Content): SearchFilters['filters'] =>
  languages.length < 2
    ? []
    : [{ name: 'language', options: languages.map(({ language, name }) => ({ value: language, label: name })) }]

type Contents = { content: Content; read: Content; language: string }
type TagWordsOfRole = { person: string } | { action: string }
