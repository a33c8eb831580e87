import type { CommentCreate } from '@kindred/contract/comment-create'
import type { CommentUpdate } from '@kindred/contract/comment-update'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../../platform/api-schemas.ts'
import type { Context } from '../../../platform/context.ts'
import { signedIn } from '../../../platform/requests/current-user.ts'
import { type IdempotencyHeader, idempotencyHeader } from '../../../platform/requests/idempotency-header.ts'
import { actorOf, linkSchema } from '../../interactions/index.ts'
import { type Paging, pagingSchema } from '../../memories/index.ts'
import { readComments } from '../read-comments.ts'
import { createComment, editComment, removeComment, undoRemoval } from '../write-comment.ts'
import { answerWith, commentSchema, type Id, idParams } from './shared-schemas.ts'

const onlyId = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'object', required: ['comment_id'], properties: { comment_id: { type: 'string' } } } },
}

const schemas = {
  list: {
    summary: 'Comments of a memory, newest first, each with the replies to it below, oldest first.',
    querystring: {
      type: 'object',
      required: ['shareable_link'],
      properties: { shareable_link: linkSchema, ...pagingSchema },
    },
    response: { 200: shared('commentList') },
  },
  create: {
    summary:
      'Write a comment, or with `reply_to` an answer to another one under the same memory. With an Idempotency-Key, however often it is called, it makes one.',
    headers: idempotencyHeader,
    body: shared('commentCreate'),
    response: { 201: commentSchema },
  },
  update: {
    summary: 'Change an own comment.',
    params: idParams,
    body: shared('commentUpdate'),
    response: { 200: commentSchema },
  },
  delete: {
    summary: 'Delete an own comment, or remove one from a memory of mine. For half a minute it can be restored.',
    params: idParams,
    response: { 200: onlyId },
  },
  restore: {
    summary: 'Take back that I deleted a comment, or removed it from a memory of mine, within half a minute.',
    params: idParams,
    response: { 200: commentSchema },
  },
}

/** Reading and writing the comments of a memory. */
export const commentRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get<{ Querystring: Paging & { shareable_link: string } }>(
    '/api/v1/comments/',
    { schema: schemas.list },
    ({ query, user }) => readComments(context, query, user?.id ?? null),
  )

  app.post<{ Body: CommentCreate; Headers: IdempotencyHeader }>(
    '/api/v1/comments/create/',
    { schema: schemas.create, ...signedIn },
    async (request, reply) => {
      const { content, shareable_link, hash_id, reply_to: replyTo } = request.body
      const key = request.headers['idempotency-key']
      const link = shareable_link ?? hash_id ?? ''
      const made = await createComment(actorOf(context, request), { link, content, replyTo, key })
      return reply.code(201).send(await answerWith(context, request, made))
    },
  )

  app.post<{ Params: Id; Body: CommentUpdate }>(
    '/api/v1/comments/:id/update/',
    { schema: schemas.update, ...signedIn },
    async (request) => {
      const changed = await editComment(actorOf(context, request), request.params.id, request.body.content)
      return answerWith(context, request, changed)
    },
  )

  app.post<{ Params: Id }>('/api/v1/comments/:id/delete/', { schema: schemas.delete, ...signedIn }, async (request) => {
    const { id } = request.params
    await removeComment(actorOf(context, request), id)
    return { data: { comment_id: id } }
  })

  app.post<{ Params: Id }>('/api/v1/comments/:id/restore/', { schema: schemas.restore, ...signedIn }, async (request) =>
    answerWith(context, request, await undoRemoval(actorOf(context, request), request.params.id)),
  )
}
