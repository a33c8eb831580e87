import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { CommentCreate } from '#contract/comment-create'
import type { CommentList } from '#contract/comment-list'
import type { CommentUpdate } from '#contract/comment-update'
import { shared } from '../../api-schemas.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { toCursor } from '../../feed/index.ts'
import { type Paging, pagingSchema, wantedOf } from '../../memories/index.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { type IdempotencyHeader, idempotencyHeader } from '../../plugins/idempotency-header.ts'
import { findReachable } from '../../visibility/index.ts'
import { approveFor, setMode } from '../author-decides.ts'
import { countComments } from '../comment-counts.ts'
import { modeOf } from '../comment-modes.ts'
import { toComments } from '../comment-shapes.ts'
import { type CommentRow, listComments } from '../comments-repository.ts'
import { isCrowded } from '../fairness.ts'
import { createComment, editComment, removeComment, takeBackRemoval, type Writing } from '../write-comment.ts'

const link = { type: 'string', minLength: 1, maxLength: 100 }
const listQuery = {
  type: 'object',
  required: ['shareable_link'],
  properties: { shareable_link: link, ...pagingSchema },
}
const idParams = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } }
const one = { type: 'object', required: ['data'], properties: { data: shared('comment') } }
const onlyId = {
  type: 'object',
  required: ['data'],
  properties: { data: { type: 'object', required: ['comment_id'], properties: { comment_id: { type: 'string' } } } },
}

type ListQuery = Paging & { shareable_link: string }
type Id = { id: string }

const signedIn = async (request: FastifyRequest) => void requireUser(request)

/** Reading and writing the comments of a memory. */
export const commentRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  const acting = (request: FastifyRequest): Writing => ({
    pool: context.pool,
    userId: requireUser(request).id,
    now: context.now(),
    fair: context.config.fairness,
  })
  const answer = async (request: FastifyRequest, row: CommentRow) => {
    const [data] = await toComments(context.pool, [row], requireUser(request).id)
    return { data }
  }

  app.get<{ Querystring: ListQuery }>(
    '/api/v1/comments/',
    {
      schema: {
        summary: 'Comments of a memory, newest first.',
        querystring: listQuery,
        response: { 200: shared('commentList') },
      },
    },
    async ({ query, user }): Promise<CommentList> => {
      const viewer = user?.id ?? null
      const { limit, ...from } = wantedOf(query)
      const memory = await findReachable(context.pool, query.shareable_link, viewer)
      if (memory === undefined) throw notFound()
      const own = memory.authorId === viewer
      const fair = { now: context.now(), fair: context.config.fairness }
      const [rows, count, mode, crowded] = await Promise.all([
        listComments(context.pool, memory, viewer, { ...from, limit: limit + 1 }),
        countComments(context.pool, memory, viewer),
        modeOf(context.pool, memory),
        own && isCrowded(context.pool, memory, fair),
      ])
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return {
        id: memory.link,
        results: await toComments(context.pool, shown, viewer),
        count,
        total_pages: Math.ceil(count / limit),
        page: query.page,
        mode,
        is_author: own,
        crowded,
        has_more: rows.length > limit,
        cursor: last ? toCursor({ createdAt: last.created_at, id: last.id }) : null,
      }
    },
  )

  app.post<{ Body: CommentCreate; Headers: IdempotencyHeader }>(
    '/api/v1/comments/create/',
    {
      schema: {
        summary: 'Write a comment. With an Idempotency-Key, however often it is called, it makes one.',
        headers: idempotencyHeader,
        body: shared('commentCreate'),
        response: { 201: one },
      },
      onRequest: signedIn,
    },
    async (request, reply) => {
      const { content, shareable_link, hash_id } = request.body
      const key = request.headers['idempotency-key']
      const made = await createComment(acting(request), { link: shareable_link ?? hash_id ?? '', content, key })
      return reply.code(201).send(await answer(request, made))
    },
  )

  app.post<{ Params: Id; Body: CommentUpdate }>(
    '/api/v1/comments/:id/update/',
    {
      schema: {
        summary: 'Change an own comment.',
        params: idParams,
        body: shared('commentUpdate'),
        response: { 200: one },
      },
      onRequest: signedIn,
    },
    async (request) => answer(request, await editComment(acting(request), request.params.id, request.body.content)),
  )

  app.post<{ Params: Id }>(
    '/api/v1/comments/:id/delete/',
    {
      schema: {
        summary: 'Delete an own comment. For half a minute it can be restored.',
        params: idParams,
        response: { 200: onlyId },
      },
      onRequest: signedIn,
    },
    async (request) => ({ data: { comment_id: (await removeComment(acting(request), request.params.id)).id } }),
  )

  app.post<{ Params: Id }>(
    '/api/v1/comments/:id/restore/',
    {
      schema: {
        summary: 'Take back that an own comment was deleted, within half a minute.',
        params: idParams,
        response: { 200: one },
      },
      onRequest: signedIn,
    },
    async (request) => answer(request, await takeBackRemoval(acting(request), request.params.id)),
  )

  app.post<{ Body: { shareable_link: string; mode: number } }>(
    '/api/v1/comments/mode/',
    {
      schema: {
        summary: 'Who may comment on my memory: 0 everybody who reads it, 1 seen by others once I say so, 2 nobody.',
        body: {
          type: 'object',
          required: ['shareable_link', 'mode'],
          additionalProperties: false,
          properties: { shareable_link: link, mode: { type: 'integer', minimum: 0, maximum: 2 } },
        },
        response: {
          200: { type: 'object', properties: { data: { type: 'object', properties: { mode: { type: 'integer' } } } } },
        },
      },
      onRequest: signedIn,
    },
    async (request) => {
      const { shareable_link, mode } = request.body
      await setMode(acting(request), shareable_link, mode)
      return { data: { mode } }
    },
  )

  app.post<{ Params: Id }>(
    '/api/v1/comments/:id/approve/',
    {
      schema: { summary: 'Let others see a comment on my memory.', params: idParams, response: { 200: one } },
      onRequest: signedIn,
    },
    async (request) => answer(request, await approveFor(acting(request), request.params.id)),
  )
}
