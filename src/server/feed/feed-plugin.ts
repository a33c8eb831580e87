import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../api-schemas.ts'
import type { Context } from '../context.ts'
import { type Paging, pagingSchema, readingFor, sameTopics, wantedOf } from '../memories/index.ts'
import { readFeed } from './read-feed.ts'

const querystring = { type: 'object', properties: pagingSchema }

/** The feed of public memories. Asks for the content plugin before it. */
export const feed: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: Paging }>(
    '/api/v1/feed/',
    {
      schema: {
        summary: 'Public memories, newest first; `before` leads on.',
        querystring,
        response: { 200: shared('feedPage') },
      },
    },
    async ({ query, user }) => {
      const wanted = wantedOf(query)
      const reading = readingFor(app.content, context.pool, user?.id ?? null)
      const reader = { reading, sameTopics: sameTopics(app.content.current()) }
      return readFeed(context.pool, { reader, page: query.page, wanted })
    },
  )
}
