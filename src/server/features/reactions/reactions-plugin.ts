import type { Content } from '@kindred/content'
import type { MemoryList } from '@kindred/contract/memory-list'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../platform/api-schemas.ts'
import type { Context } from '../../platform/context.ts'
import { toCursor } from '../../platform/db/page-cursor.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { getOrPost } from '../../platform/requests/get-or-post.ts'
import {
  actorOf,
  dataResponse,
  linkSchema,
  objectSchema,
  textSchema,
  undoOwn,
  uuidSchema,
} from '../interactions/index.ts'
import { contentFor } from '../languages/index.ts'
import { loadCards, maxCounted, type Paging, pageRequest, pagingSchema, readingFor } from '../memories/index.ts'
import { findReadableMemory, type Viewer } from '../visibility/index.ts'
import { offeredCode, offeredReactions, react, reactAnew, saveMemory, undoReaction } from './react.ts'
import { countReactions, countSaved, findOwnReactionAndSave, listSaved } from './reactions-repository.ts'

const code = { type: 'integer', minimum: 0, maximum: 1_000 }
const reaction = { reaction_id: textSchema, reaction_option_id: { type: 'integer' } }
const counts = {
  type: 'array',
  items: objectSchema({ reaction_option_id: { type: 'integer' }, reaction_count: { type: 'integer' } }),
}

const schemas = {
  list: {
    summary: 'Which reactions there are, how often each was given to a memory, and which is mine.',
    querystring: objectSchema({ shareable_link: linkSchema }),
    response: {
      200: objectSchema({
        options: { type: 'array', items: objectSchema({ id: { type: 'integer' }, description: textSchema }) },
        reactions: counts,
        own: { ...objectSchema(reaction), type: ['object', 'null'] },
      }),
    },
  },
  new: {
    summary: 'React to a memory; another choice takes the place of the first. 6 is support, the empathy with it.',
    querystring: objectSchema({ shareable_link: linkSchema, reaction_option_id: code }),
    response: dataResponse(reaction),
  },
  update: {
    summary: 'Choose another reaction in place of mine.',
    querystring: objectSchema({ reaction_id: uuidSchema, reaction_option_id: code }),
    response: dataResponse(reaction),
  },
  delete: {
    summary: 'Take my reaction back.',
    querystring: objectSchema({ reaction_id: uuidSchema }),
    response: dataResponse({ reaction_id: textSchema }),
  },
  saved: {
    summary: 'Memories that I saved, the last saved first; without those that I can no longer find in lists.',
    querystring: { type: 'object', properties: pagingSchema },
    response: { 200: shared('memoryList') },
  },
  save: {
    summary: 'Save a memory for myself.',
    body: objectSchema({ shareable_link: linkSchema }),
    response: dataResponse({ save_id: textSchema }),
  },
  deleteSave: {
    summary: 'Save a memory no longer.',
    querystring: objectSchema({ save_id: uuidSchema }),
    response: dataResponse({ save_id: textSchema }),
  },
}

type WithLink = { shareable_link: string }
type WithCode = { reaction_option_id: number }
type WithId = { reaction_id: string }

/** Reacting to a memory, and saving it for oneself. Which reactions there are stands in `content/options/reactions.json`. */
export const reactions: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const chosenIn = ({ reaction_option_id }: WithCode) => offeredCode(app.content.current(), reaction_option_id)

  async function reactionsFor(shareable_link: string, viewer: Viewer, content: Content) {
    const memory = await findReadableMemory(pool, shareable_link, viewer)
    if (memory === undefined) throw notFound()
    const [reactions, own] = await Promise.all([
      countReactions(pool, memory, viewer),
      findOwnReactionAndSave(pool, memory, viewer),
    ])
    const options = offeredReactions(content).map(({ code = 0, label }) => ({
      id: code,
      description: label,
    }))
    return { options, reactions, own: own.reaction }
  }

  app.get<{ Querystring: WithLink }>('/api/v1/reaction/', { schema: schemas.list }, (request) =>
    reactionsFor(request.query.shareable_link, request.user?.id ?? null, contentFor(request, app.content.current())),
  )

  app.route<{ Querystring: WithLink & WithCode }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/reaction/new-reaction/',
    schema: schemas.new,
    handler: async (request) => {
      const chosen = chosenIn(request.query)
      return { data: await react(actorOf(context, request), request.query.shareable_link, chosen) }
    },
  })

  app.route<{ Querystring: WithId & WithCode }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/reaction/update/',
    schema: schemas.update,
    handler: async (request) => {
      const chosen = chosenIn(request.query)
      return { data: await reactAnew(actorOf(context, request), request.query.reaction_id, chosen) }
    },
  })

  app.route<{ Querystring: WithId }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/reaction/delete/',
    schema: schemas.delete,
    handler: async (request) => {
      const { reaction_id } = request.query
      await undoReaction(pool, requireUser(request).id, reaction_id)
      return { data: { reaction_id } }
    },
  })

  app.get<{ Querystring: Paging }>('/api/v1/save/', { schema: schemas.saved }, async (request): Promise<MemoryList> => {
    const { id } = requireUser(request)
    const { query } = request
    const wanted = pageRequest(query)
    const found = await listSaved(pool, id, { ...wanted, limit: wanted.limit + 1 })
    const places = found.slice(0, wanted.limit)
    const last = found.length > wanted.limit ? places.at(-1) : undefined
    const count = wanted.before === undefined ? await countSaved(pool, id, maxCounted + 1) : null
    return {
      results: await loadCards(
        pool,
        places,
        readingFor(app.content, pool, id, contentFor(request, app.content.current())),
      ),
      count: count === null ? null : Math.min(count, maxCounted),
      count_is_capped: count !== null && count > maxCounted,
      total_pages: count === null ? null : Math.ceil(Math.min(count, maxCounted) / wanted.limit),
      page: query.page,
      has_more: last !== undefined,
      cursor: last === undefined ? null : toCursor({ id: last.saveId, createdAt: last.savedAt }),
    }
  })

  app.post<{ Body: WithLink }>('/api/v1/save/new/', { ...signedIn, schema: schemas.save }, async (request) => ({
    data: { save_id: await saveMemory(actorOf(context, request), request.body.shareable_link) },
  }))

  app.route<{ Querystring: { save_id: string } }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/save/delete/',
    schema: schemas.deleteSave,
    handler: async (request) => {
      const { save_id } = request.query
      await undoOwn(pool, 'saves', requireUser(request).id, save_id)
      return { data: { save_id } }
    },
  })
}
