import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../schemas/api/together/feedback-delete.json' with { type: 'json' }
import newSchema from '../../../schemas/api/together/feedback-new.json' with { type: 'json' }
import optionsSchema from '../../../schemas/api/together/feedback-options.json' with { type: 'json' }
import updateSchema from '../../../schemas/api/together/feedback-update.json' with { type: 'json' }
import userSchema from '../../../schemas/api/together/feedback-user.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { holdPerson } from '../db/hold-person.ts'
import { type Queryable, transaction } from '../db/transaction.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { notFound } from '../errors.ts'
import { undoOwn } from '../interactions/index.ts'
import { tellAuthor } from '../notifications/index.ts'
import { requireUser } from '../plugins/current-user.ts'
import { getOrPost } from '../plugins/get-or-post.ts'
import { findReachable, holdReachable, type Reachable } from '../visibility/index.ts'
import { labelIds, labelWords, mostLabels, praiseOptions } from './praise-labels.ts'
import { praiseOf, type StoredPraise, savePraise, updatePraise } from './praise-repository.ts'

type New = { feedback: string; shareable_link: string }
type Update = New & { feedback_id: string }
type Row = Parameters<typeof savePraise>[2]
type Write = (db: Queryable, memory: Reachable, row: Row) => Promise<StoredPraise | undefined>

/** Praise, which the wire calls feedback. */
export const praise: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const lists = () => app.content.current().optionLists
  const told = ({ id, labels }: StoredPraise, shareable_link: string) => ({
    ...{ feedback_id: id, feedback: labelWords(lists(), labels), shareable_link },
  })

  /** The person, then the memory, then what they say about it. */
  async function write(userId: string, { feedback, shareable_link: link }: New, id: string, how: Write) {
    const labels = labelIds(lists(), feedback)
    const saved = await transaction(pool, async (db) => {
      await holdPerson(db, userId)
      const memory = await holdReachable(db, link, userId)
      if (memory === undefined) return undefined
      const now = context.now()
      const praise = await how(db, memory, { id, userId, labels, now })
      if (praise === undefined) return undefined
      await tellAuthor(db, { kind: 'memory_feedback', by: userId, memory, thing: praise.id }, now)
      return praise
    })
    if (saved === undefined) throw notFound()
    return { data: told(saved, link) }
  }

  app.get('/api/v1/feedback/options/', { schema: optionsSchema, config: { withoutSession: true } }, async () => ({
    results: praiseOptions(lists()),
    most: mostLabels,
  }))

  app.get<{ Querystring: { shareable_link: string } }>(
    '/api/v1/feedback/user/',
    { schema: userSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => {
      const { id: userId } = requireUser(request)
      const memory = await findReachable(pool, request.query.shareable_link, userId)
      if (memory === undefined) throw notFound()
      const { id, labels } = await praiseOf(pool, memory, userId)
      return { feedback_list: id === null ? [] : [told({ id, labels }, memory.link)] }
    },
  )

  app.post<{ Querystring: New }>(
    '/api/v1/feedback/new',
    { schema: newSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => write(requireUser(request).id, request.query, uuidV7(), savePraise),
  )

  app.post<{ Querystring: Update }>(
    '/api/v1/feedback/update',
    { schema: updateSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => write(requireUser(request).id, request.query, request.query.feedback_id, updatePraise),
  )

  app.route<{ Querystring: { feedback_id: string } }>({
    ...getOrPost,
    url: '/api/v1/feedback/delete',
    schema: deleteSchema,
    onRequest: async (request) => void requireUser(request),
    handler: async (request) => {
      const { feedback_id } = request.query
      await undoOwn(pool, 'praises', requireUser(request).id, feedback_id)
      return { data: { feedback_id } }
    },
  })
}
