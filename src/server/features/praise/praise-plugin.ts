import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import deleteSchema from '../../../../schemas/api/interactions/feedback-delete.json' with { type: 'json' }
import newSchema from '../../../../schemas/api/interactions/feedback-new.json' with { type: 'json' }
import optionsSchema from '../../../../schemas/api/interactions/feedback-options.json' with { type: 'json' }
import updateSchema from '../../../../schemas/api/interactions/feedback-update.json' with { type: 'json' }
import userSchema from '../../../../schemas/api/interactions/feedback-user.json' with { type: 'json' }
import type { Context } from '../../platform/context.ts'
import { uuidV7 } from '../../platform/db/uuid-v7.ts'
import { notFound } from '../../platform/errors.ts'
import { requireUser, signedIn } from '../../platform/requests/current-user.ts'
import { getOrPost } from '../../platform/requests/get-or-post.ts'
import { findComment } from '../comments/index.ts'
import { actorOf, undoOwnIn } from '../interactions/index.ts'
import { contentFor } from '../languages/index.ts'
import { praiseLabels } from '../shared/content-words.ts'
import { findReadableMemory } from '../visibility/index.ts'
import { labelIds, maxLabels, praiseOptions } from './praise-labels.ts'
import { findOwnPraise, praisedComment, praisedMemory } from './praise-repository.ts'
import { type PraiseTarget, type SavedPraise, writePraise } from './write-praise.ts'

type NewPraise = PraiseTarget & { feedback: string }
type PraiseUpdate = NewPraise & { feedback_id: string }

/** Praise, which the wire calls feedback, of a memory or a comment. */
export const praise: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const { pool } = context
  const lists = (request: FastifyRequest) => contentFor(request, app.content.current()).optionLists
  const toFeedback = (request: FastifyRequest, { id, labels, thanked, ...about }: SavedPraise) => ({
    feedback_id: id,
    feedback: praiseLabels(lists(request), labels),
    ...about,
    ...(thanked ? { thanked } : {}),
  })

  async function write(request: FastifyRequest, { feedback, ...praised }: NewPraise, id: string, isNew: boolean) {
    const row = { ...actorOf(context, request), id, labels: labelIds(lists(request), feedback) }
    return { data: toFeedback(request, await writePraise(pool, praised, row, isNew)) }
  }

  /** What this person praised before. */
  async function own(
    userId: string,
    { comment_id, shareable_link = '' }: PraiseTarget,
  ): Promise<SavedPraise | undefined> {
    const memory = await findReadableMemory(pool, shareable_link, userId)
    const comment =
      comment_id === undefined ? undefined : await findComment(pool, comment_id, userId, { within: memory })
    const link = comment_id === undefined ? memory?.link : comment?.link
    const thing = comment ? praisedComment(comment) : memory && praisedMemory(memory)
    if (link === undefined || thing === undefined) throw notFound()
    const praise = await findOwnPraise(pool, thing, userId)
    return praise && { ...praise, shareable_link: link, ...(comment && { comment_id: comment.id }) }
  }

  app.get(
    '/api/v1/feedback/options/',
    { schema: optionsSchema, config: { withoutSession: true } },
    async (request) => ({
      results: praiseOptions(lists(request)),
      most: maxLabels,
    }),
  )

  app.get<{ Querystring: PraiseTarget }>(
    '/api/v1/feedback/user/',
    { schema: userSchema, ...signedIn },
    async (request) => {
      const praise = await own(requireUser(request).id, request.query)
      return { feedback_list: praise === undefined ? [] : [toFeedback(request, praise)] }
    },
  )

  app.post<{ Querystring: NewPraise }>('/api/v1/feedback/new', { schema: newSchema, ...signedIn }, async (request) =>
    write(request, request.query, uuidV7(), true),
  )

  app.post<{ Querystring: PraiseUpdate }>(
    '/api/v1/feedback/update',
    { schema: updateSchema, ...signedIn },
    async (request) => write(request, request.query, request.query.feedback_id, false),
  )

  app.route<{ Querystring: { feedback_id: string } }>({
    ...getOrPost,
    url: '/api/v1/feedback/delete',
    schema: deleteSchema,
    ...signedIn,
    handler: async (request) => {
      const { feedback_id } = request.query
      await undoOwnIn(pool, ['praises', 'comment_praises'], requireUser(request).id, feedback_id)
      return { data: { feedback_id } }
    },
  })
}
