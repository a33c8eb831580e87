import type { FastifyPluginAsync } from 'fastify'
import deleteSchema from '../../../schemas/api/together/feedback-delete.json' with { type: 'json' }
import newSchema from '../../../schemas/api/together/feedback-new.json' with { type: 'json' }
import optionsSchema from '../../../schemas/api/together/feedback-options.json' with { type: 'json' }
import updateSchema from '../../../schemas/api/together/feedback-update.json' with { type: 'json' }
import userSchema from '../../../schemas/api/together/feedback-user.json' with { type: 'json' }
import { findComment } from '../comments/index.ts'
import { praiseLabels } from '../content-words.ts'
import type { Context } from '../context.ts'
import { uuidV7 } from '../db/uuid-v7.ts'
import { notFound } from '../errors.ts'
import { undoOwnIn } from '../interactions/index.ts'
import { requireUser } from '../plugins/current-user.ts'
import { getOrPost } from '../plugins/get-or-post.ts'
import { findReachable } from '../visibility/index.ts'
import { ownCommentPraise } from './comment-praise-repository.ts'
import { labelIds, mostLabels, praiseOptions } from './praise-labels.ts'
import { praiseOf } from './praise-repository.ts'
import { type Praised, type SavedPraise, writePraise } from './write-praise.ts'

type New = Praised & { feedback: string }
type Update = New & { feedback_id: string }

/** Praise, which the wire calls feedback, of a memory or a comment. */
export const praise: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const lists = () => app.content.current().optionLists
  const told = ({ id, labels, ...about }: SavedPraise) => ({
    ...{ feedback_id: id, feedback: praiseLabels(lists(), labels), ...about },
  })

  async function write(userId: string, { feedback, ...praised }: New, id: string, isNew: boolean) {
    const row = { id, userId, labels: labelIds(lists(), feedback), now: context.now(), fair: context.config.fairness }
    return { data: told(await writePraise(pool, praised, row, isNew)) }
  }

  /** What this person praised before. */
  async function own(userId: string, { comment_id, shareable_link = '' }: Praised): Promise<SavedPraise | undefined> {
    const memory = await findReachable(pool, shareable_link, userId)
    if (comment_id === undefined) {
      if (memory === undefined) throw notFound()
      const { id, labels } = await praiseOf(pool, memory, userId)
      return id === null ? undefined : { id, labels, shareable_link: memory.link }
    }
    const comment = await findComment(pool, comment_id, userId, { within: memory })
    if (comment === undefined) throw notFound()
    const praise = await ownCommentPraise(pool, comment, userId)
    return praise && { ...praise, shareable_link: comment.link, comment_id }
  }

  app.get('/api/v1/feedback/options/', { schema: optionsSchema, config: { withoutSession: true } }, async () => ({
    results: praiseOptions(lists()),
    most: mostLabels,
  }))

  app.get<{ Querystring: Praised }>(
    '/api/v1/feedback/user/',
    { schema: userSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => {
      const praise = await own(requireUser(request).id, request.query)
      return { feedback_list: praise === undefined ? [] : [told(praise)] }
    },
  )

  app.post<{ Querystring: New }>(
    '/api/v1/feedback/new',
    { schema: newSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => write(requireUser(request).id, request.query, uuidV7(), true),
  )

  app.post<{ Querystring: Update }>(
    '/api/v1/feedback/update',
    { schema: updateSchema, onRequest: async (request) => void requireUser(request) },
    async (request) => write(requireUser(request).id, request.query, request.query.feedback_id, false),
  )

  app.route<{ Querystring: { feedback_id: string } }>({
    ...getOrPost,
    url: '/api/v1/feedback/delete',
    schema: deleteSchema,
    onRequest: async (request) => void requireUser(request),
    handler: async (request) => {
      const { feedback_id } = request.query
      await undoOwnIn(pool, ['praises', 'comment_praises'], requireUser(request).id, feedback_id)
      return { data: { feedback_id } }
    },
  })
}
