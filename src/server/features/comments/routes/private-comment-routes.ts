import type { PrivateCommentCreate } from '@kindred/contract/private-comment-create'
import type { PrivateCommentList } from '@kindred/contract/private-comment-list'
import type { PrivateCommentUpdate } from '@kindred/contract/private-comment-update'
import type { FastifyPluginAsync } from 'fastify'
import { shared } from '../../../platform/api-schemas.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUser, signedIn } from '../../../platform/requests/current-user.ts'
import { getOrPost } from '../../../platform/requests/get-or-post.ts'
import { type IdempotencyHeader, idempotencyHeader } from '../../../platform/requests/idempotency-header.ts'
import { actorOf, dataResponse, linkSchema, textSchema, uuidSchema } from '../../interactions/index.ts'
import { findReadableMemory } from '../../visibility/index.ts'
import { toPrivateComment } from '../comment-shapes.ts'
import { refuseOtherEmpathy } from '../empathy-message.ts'
import { countPrivateComments, listPrivateComments, type PrivateCommentRow } from '../private-comments-repository.ts'
import { createPrivateComment, editPrivateComment, removePrivateComment } from '../write-private-comment.ts'

const pageSize = 10
const listQuery = {
  type: 'object',
  required: ['shareable_link'],
  properties: {
    shareable_link: linkSchema,
    page: { type: 'integer', minimum: 1, maximum: 1_000, default: 1 },
  },
}
const idQuery = { type: 'object', required: ['private_comment_id'], properties: { private_comment_id: uuidSchema } }
const one = { type: 'object', required: ['data'], properties: { data: shared('privateComment') } }

type ListQuery = { shareable_link: string; page: number }
type IdQuery = { private_comment_id: string }

/** Words to the author of a memory alone. */
export const privateCommentRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const answer = (row: PrivateCommentRow) => ({ data: toPrivateComment(row) })

  app.get<{ Querystring: ListQuery }>(
    '/api/v1/comments/private/',
    {
      schema: {
        summary: 'Private comments on a memory: all of them for its author, their own for others.',
        querystring: listQuery,
        response: { 200: shared('privateCommentList') },
      },
      ...signedIn,
    },
    async (request): Promise<PrivateCommentList> => {
      const { id } = requireUser(request)
      const { shareable_link, page } = request.query
      const memory = await findReadableMemory(context.pool, shareable_link, id)
      if (memory === undefined) throw notFound()
      const range = { offset: (page - 1) * pageSize, limit: pageSize }
      const [rows, count] = await Promise.all([
        listPrivateComments(context.pool, memory, id, range),
        countPrivateComments(context.pool, memory, id),
      ])
      return {
        id: memory.link,
        results: rows.map(toPrivateComment),
        count,
        total_pages: Math.ceil(count / pageSize),
      }
    },
  )

  app.post<{ Body: PrivateCommentCreate; Headers: IdempotencyHeader }>(
    '/api/v1/comments/create/private/',
    {
      schema: {
        summary: 'Write to the author of a memory alone; a message of empathy is held against the content.',
        headers: idempotencyHeader,
        body: shared('privateCommentCreate'),
        response: { 201: one },
      },
      ...signedIn,
    },
    async (request, reply) => {
      const { shareable_link: link, comment_content: content, empathy } = request.body
      if (empathy !== undefined) refuseOtherEmpathy(app.content.current(), empathy, content)
      const key = request.headers['idempotency-key']
      return reply.code(201).send(answer(await createPrivateComment(actorOf(context, request), { link, content, key })))
    },
  )

  app.post<{ Body: PrivateCommentUpdate }>(
    '/api/v1/comments/update/private/',
    {
      schema: {
        summary: 'Change an own private comment.',
        body: shared('privateCommentUpdate'),
        response: { 200: one },
      },
      ...signedIn,
    },
    async (request) => {
      const { private_comment_id, comment_content } = request.body
      return answer(await editPrivateComment(actorOf(context, request), private_comment_id, comment_content))
    },
  )

  app.route<{ Querystring: IdQuery }>({
    ...getOrPost,
    url: '/api/v1/comments/delete/private/',
    schema: {
      summary: 'Delete an own private comment, or remove one from a memory of mine. Older clients do so by GET.',
      querystring: idQuery,
      response: dataResponse({ private_comment_id: textSchema }),
    },
    ...signedIn,
    handler: async (request) => {
      const { private_comment_id } = request.query
      await removePrivateComment(actorOf(context, request), private_comment_id)
      return { data: { private_comment_id } }
    },
  })
}
