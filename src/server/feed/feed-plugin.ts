import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import { badRequest } from '../errors.ts'
import { feedPageSchema } from '../memories/api-schemas.ts'
import { memoryHistory } from '../memories/memory-history.ts'
import { pagingSchema } from '../memories/routes/list-routes.ts'
import { fromCursor } from './feed-cursor.ts'
import { readFeed } from './read-feed.ts'

const querystring = { type: 'object', properties: { ...pagingSchema, before: { type: 'string', maxLength: 200 } } }
type FeedQuery = { page: number; page_size: number; before?: string }

/** The feed of public memories. Asks for the content plugin before it. */
export const feed: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: FeedQuery }>(
    '/api/v1/feed/',
    { schema: { querystring, response: { 200: feedPageSchema } } },
    async ({ query, user }) => {
      const before = query.before === undefined ? undefined : fromCursor(query.before)
      if (query.before !== undefined && before === undefined)
        throw badRequest({ before: ['This place in the feed is not known here.'] })
      const reading = { viewer: user?.id ?? null, history: memoryHistory(app.content, context.pool) }
      return readFeed(context.pool, { reading, page: query.page, size: query.page_size, ...(before ? { before } : {}) })
    },
  )
}
