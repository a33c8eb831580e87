import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import type { CachedSession } from '../../platform/sessions/session-cache.ts'
import { contentFor } from '../languages/index.ts'
import { type Paging, pageRequest, pagingSchema, readingFor, sameTopics } from '../memories/index.ts'
import type { Viewer } from '../visibility/index.ts'
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
      config: { usesCachedSession: true },
    },
    async (request) => {
      const { query, cachedSession } = request
      const read = (viewer: Viewer, session: CachedSession | null) => {
        const reading = readingFor(app.content, context.pool, viewer, contentFor(request, app.content.current()))
        const reader = { reading, session, sameTopics: sameTopics(app.content.current()) }
        return readFeed(context.pool, { reader, page: query.page, wanted: pageRequest(query) })
      }
      if (cachedSession === null) return read(request.user?.id ?? null, null)
      const page = await read(cachedSession.userId, cachedSession)
      return page ?? read((await app.whoAsks(request))?.id ?? null, null)
    },
  )
}
