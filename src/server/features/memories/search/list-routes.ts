import type { MemoryList } from '@kindred/contract/memory-list'
import { foldText, hashtagOf, hashtagPrefixOf } from '@kindred/engine/text'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../../platform/api-schemas.ts'
import type { Context } from '../../../platform/context.ts'
import { fromCursor, toCursor } from '../../../platform/db/page-cursor.ts'
import { badRequest, unauthorized } from '../../../platform/errors.ts'
import { contentFor } from '../../languages/index.ts'
import type { Viewer } from '../../visibility/index.ts'
import { memoryVocabulary } from '../memory-vocabulary.ts'
import { readingFor } from '../read/card-summaries.ts'
import { loadCards } from '../read/cards-repository.ts'
import type { TagField } from '../tag-fields.ts'
import { completeHashtag } from './hashtags-repository.ts'
import { hiddenTopics } from './hidden-topics.ts'
import type { ListFilter } from './list-ranges.ts'
import { findAuthorId, type Listing, maxCounted, openListing, type PageRequest } from './list-repository.ts'
import { withSynonyms } from './synonyms.ts'
import { tagMatches } from './tag-matches.ts'

const word = { type: 'string', minLength: 1, maxLength: 200 }

/** A page by its number, or what comes after a place that an answer gave. */
export type Paging = { page: number; page_size: number; before?: string }

type ListQuery = Paging & {
  tag?: string
  tag_type?: string
  person?: string
  action?: string
  hashtag?: string
  user?: string
  q?: string
}

/** How a list is paged, in the query of its call. */
export const pagingSchema = {
  page: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 },
  page_size: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
  before: { type: 'string', maxLength: 200 },
}

/**
 * The places that a page asks for. Throws 400 for a place that no answer gave, and for a number behind those that are counted: a page costs
 * what stands before it, and `before` leads on from anywhere.
 */
export function pageRequest({ page, page_size: limit, before }: Paging): PageRequest {
  const place = before === undefined ? undefined : fromCursor(before)
  if (before !== undefined && place === undefined) throw badRequest({ before: ['We don’t know this place.'] })
  if (place !== undefined) return { limit, offset: 0, before: place }
  const offset = (page - 1) * limit
  if (offset >= maxCounted)
    throw badRequest({ page: [`Page numbers go up to ${Math.ceil(maxCounted / limit)}. Continue with before.`] })
  return { limit, offset }
}

const listQuerySchema = {
  type: 'object',
  properties: {
    ...pagingSchema,
    tag: word,
    tag_type: word,
    person: word,
    action: word,
    hashtag: word,
    user: word,
    q: word,
  },
}

const autocompleteQuerySchema = { type: 'object', properties: { q: { type: 'string', maxLength: 100, default: '' } } }
const maxSuggestions = 10

/** Lists and searches of memories, and the completion of hashtags. */
export const listRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: ListQuery }>(
    '/memories/memories-list/',
    {
      schema: {
        summary:
          'Memories by tag, person, action, hashtag or author, newest first; each as this person may read it. q: words in my own.',
        querystring: listQuerySchema,
        response: { 200: shared('memoryList') },
      },
    },
    async (request): Promise<MemoryList> => {
      const { query, user } = request
      const wanted = pageRequest(query)
      const { tagFields } = memoryVocabulary(app.content.current())
      const viewer = user?.id ?? null
      const filter = await filterOf(query, viewer, tagFields)
      const listing = filter && (await openListing(context.pool, filter))
      const [{ places, next }, counted] = await Promise.all([
        listing?.page(wanted) ?? { places: [], next: null },
        wanted.before === undefined ? countsOf(listing, wanted.limit) : uncounted,
      ])
      const results = await loadCards(
        context.pool,
        places,
        readingFor(app.content, context.pool, viewer, contentFor(request, app.content.current())),
      )
      return { results, ...counted, page: query.page, has_more: next !== null, cursor: next && toCursor(next) }
    },
  )

  app.get<{ Querystring: { q: string } }>(
    '/memories/api/v1/autocomplete',
    {
      schema: {
        summary: 'Hashtags that begin so, the most used in public first.',
        querystring: autocompleteQuerySchema,
        response: { 200: { type: 'array', items: { type: 'string' } } },
      },
    },
    async ({ query, user }) => {
      const prefix = hashtagPrefixOf(query.q)
      return prefix === undefined ? [] : completeHashtag(context.pool, prefix, maxSuggestions, user?.id ?? null)
    },
  )

  /** Undefined when nothing can match: a person or a word that does not exist. */
  async function filterOf(
    query: ListQuery,
    viewer: Viewer,
    fields: readonly TagField[],
  ): Promise<ListFilter | undefined> {
    const hidden = await hiddenTopics(context.pool, app.content.current(), viewer)
    const filter: ListFilter = { viewer, tags: await tagMatches(context.pool, query, fields), hiddenTopics: hidden }
    if (query.q !== undefined) {
      if (viewer === null) throw unauthorized()
      filter.ownWords = await withSynonyms(context.pool, foldText(query.q), app.content.current().alike)
      filter.authorId = viewer
    }
    if (query.user !== undefined) {
      const authorId = await findAuthorId(context.pool, query.user, viewer)
      if (authorId === undefined) return undefined
      // Words are looked for among one's own alone: nobody searches what others wrote, and no count tells of it.
      if (filter.ownWords !== undefined && authorId !== viewer) return undefined
      filter.authorId = authorId
    }
    if (query.hashtag !== undefined) {
      const hashtag = hashtagOf(query.hashtag)
      if (hashtag === undefined) return undefined
      filter.hashtag = hashtag
    }
    return filter
  }
}

type Counts = Pick<MemoryList, 'count' | 'count_is_capped' | 'total_pages'>

/** Who reads on with `before` was told at the beginning. */
const uncounted: Counts = { count: null, count_is_capped: false, total_pages: null }

async function countsOf(listing: Listing | undefined, limit: number): Promise<Counts> {
  const { count, isCapped } = (await listing?.count()) ?? { count: 0, isCapped: false }
  return { count, count_is_capped: isCapped, total_pages: Math.ceil(count / limit) }
}
