import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { holdPerson } from '../db/hold-person.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { empathize } from '../empathy/index.ts'
import { badRequest, notFound } from '../errors.ts'
import { undoOwn } from '../interactions/index.ts'
import { tellAuthor } from '../notifications/index.ts'
import { requireUser } from '../plugins/current-user.ts'
import { getOrPost } from '../plugins/get-or-post.ts'
import { findReachable, holdReachable, type Reachable } from '../visibility/index.ts'
import {
  countReactions,
  dropReaction,
  dropSupport,
  linkOfReaction,
  ownReactionAndSave,
  putReaction,
  putSave,
  supportCode,
} from './reactions-repository.ts'

const link = { type: 'string', minLength: 1, maxLength: 100 }
const uuid = { type: 'string', format: 'uuid' }
const code = { type: 'integer', minimum: 0, maximum: 1_000 }
const object = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})
const text = { type: 'string' }
const reaction = object({ reaction_id: text, reaction_option_id: { type: 'integer' } })
const data = (of: object) => ({ 200: object({ data: of }) })
const counts = {
  type: 'array',
  items: object({ reaction_option_id: { type: 'integer' }, reaction_count: { type: 'integer' } }),
}

type WithLink = { shareable_link: string }
type WithCode = { reaction_option_id: number }
type WithId = { reaction_id: string }
type Row = { id: string; userId: string; now: Date }

/** Reacting to a memory, and saving it for oneself. Which reactions there are stands in `content/options/reactions.json`. */
export const reactions: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const signedIn = { onRequest: async (request: FastifyRequest) => void requireUser(request) }
  const offered = () =>
    (app.content.current().optionLists.reactions?.options ?? []).filter(
      ({ retired, listed }) => !retired && listed !== false,
    )

  function known(optionId: number): number {
    if (offered().some(({ code }) => code === optionId)) return optionId
    throw badRequest({ reaction_option_id: ['There is no such reaction.'] })
  }

  /** The person, then the memory as it is now, in one transaction. */
  function act<Result>(userId: string, to: string, how: (db: Queryable, memory: Reachable) => Promise<Result>) {
    return transaction(pool, async (db) => {
      await holdPerson(db, userId)
      const memory = await holdReachable(db, to, userId)
      if (memory === undefined) throw notFound()
      return how(db, memory)
    })
  }

  /** Support is the empathy with a memory. */
  async function choose(db: Queryable, memory: Reachable, chosen: number, row: Row): Promise<string> {
    if (chosen === supportCode) return empathize(db, memory, row)
    const id = await putReaction(db, memory, chosen, row)
    await tellAuthor(db, { kind: 'reaction', by: row.userId, memory, thing: String(chosen) }, row.now)
    return id
  }

  const react = (userId: string, to: string, optionId: number) =>
    act(userId, to, async (db, memory) => {
      const row = { id: uuidV7(), userId, now: context.now() }
      const made = await choose(db, memory, known(optionId), row)
      return { data: { reaction_id: made, reaction_option_id: optionId } }
    })

  app.get<{ Querystring: WithLink }>(
    '/api/v1/reaction/',
    {
      schema: {
        summary: 'Which reactions there are, how often each was given to a memory, and which is mine.',
        querystring: object({ shareable_link: link }),
        response: {
          200: object({
            options: { type: 'array', items: object({ id: { type: 'integer' }, description: text }) },
            reactions: counts,
            own: { ...reaction, type: ['object', 'null'] },
          }),
        },
      },
    },
    async ({ query, user }) => {
      const viewer = user?.id ?? null
      const memory = await findReachable(pool, query.shareable_link, viewer)
      if (memory === undefined) throw notFound()
      const [reactions, own] = await Promise.all([
        countReactions(pool, memory, viewer),
        ownReactionAndSave(pool, memory, viewer),
      ])
      const options = offered().map(({ code = 0, label }) => ({ id: code, description: label }))
      return { options, reactions, own: own.reaction }
    },
  )

  app.route<{ Querystring: WithLink & WithCode }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/reaction/new-reaction/',
    schema: {
      summary: 'React to a memory; another choice takes the place of the first. 6 is support, the empathy with it.',
      querystring: object({ shareable_link: link, reaction_option_id: code }),
      response: data(reaction),
    },
    handler: async (request) => {
      const { shareable_link, reaction_option_id } = request.query
      return react(requireUser(request).id, shareable_link, known(reaction_option_id))
    },
  })

  app.route<{ Querystring: WithId & WithCode }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/reaction/update/',
    schema: {
      summary: 'Choose another reaction in place of mine.',
      querystring: object({ reaction_id: uuid, reaction_option_id: code }),
      response: data(reaction),
    },
    handler: async (request) => {
      const { id: userId } = requireUser(request)
      const { reaction_id, reaction_option_id } = request.query
      const chosen = known(reaction_option_id)
      const to = await linkOfReaction(pool, reaction_id, userId)
      if (to === undefined) throw notFound()
      // Support and the other reactions are kept apart: what was chosen before goes with the change.
      return act(userId, to, async (db, memory) => {
        const row = { id: uuidV7(), userId, now: context.now() }
        if (chosen === supportCode) await dropReaction(db, memory, userId)
        else await dropSupportNamed(db, memory, userId, reaction_id)
        const id = await choose(db, memory, chosen, row)
        return { data: { reaction_id: id, reaction_option_id: chosen } }
      })
    },
  })

  /** Only where the change names the support itself: beside another reaction it stays. */
  async function dropSupportNamed(db: Queryable, memory: Reachable, userId: string, id: string): Promise<void> {
    const { rowCount } = await db.query('select 1 from empathies where author_id = $1 and id = $2', [
      memory.authorId,
      id,
    ])
    if (rowCount === 1) await dropSupport(db, memory, userId)
  }

  app.route<{ Querystring: WithId }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/reaction/delete/',
    schema: {
      summary: 'Take my reaction back.',
      querystring: object({ reaction_id: uuid }),
      response: data(object({ reaction_id: text })),
    },
    handler: async (request) => {
      const { id: userId } = requireUser(request)
      const { reaction_id } = request.query
      if ((await undoOwn(pool, 'reactions', userId, reaction_id)) === undefined)
        await undoOwn(pool, 'empathies', userId, reaction_id)
      return { data: { reaction_id } }
    },
  })

  app.post<{ Body: WithLink }>(
    '/api/v1/save/new/',
    {
      ...signedIn,
      schema: {
        summary: 'Save a memory for myself.',
        body: object({ shareable_link: link }),
        response: data(object({ save_id: text })),
      },
    },
    async (request) => {
      const { id: userId } = requireUser(request)
      const save_id = await act(userId, request.body.shareable_link, async (db, memory) => {
        const now = context.now()
        await tellAuthor(db, { kind: 'saved_memory', by: userId, memory }, now)
        return putSave(db, memory, { id: uuidV7(), userId, now })
      })
      return { data: { save_id } }
    },
  )

  app.route<{ Querystring: { save_id: string } }>({
    ...getOrPost,
    ...signedIn,
    url: '/api/v1/save/delete/',
    schema: {
      summary: 'Save a memory no longer.',
      querystring: object({ save_id: uuid }),
      response: data(object({ save_id: text })),
    },
    handler: async (request) => {
      const { save_id } = request.query
      await undoOwn(pool, 'saves', requireUser(request).id, save_id)
      return { data: { save_id } }
    },
  })
}
