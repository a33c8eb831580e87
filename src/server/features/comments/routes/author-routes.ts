import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { signedIn } from '../../../platform/requests/current-user.ts'
import { actorOf, linkSchema } from '../../interactions/index.ts'
import { approvePending, dropEditFor, setMode } from '../comment-moderation.ts'
import { answerWith, commentSchema, type Id, idParams } from './shared-schemas.ts'

const schemas = {
  mode: {
    summary: 'Who may comment on my memory: 0 everybody who reads it, 1 seen by others once I say so, 2 nobody.',
    body: {
      type: 'object',
      required: ['shareable_link', 'mode'],
      additionalProperties: false,
      properties: { shareable_link: linkSchema, mode: { type: 'integer', minimum: 0, maximum: 2 } },
    },
    response: {
      200: { type: 'object', properties: { data: { type: 'object', properties: { mode: { type: 'integer' } } } } },
    },
  },
  approve: {
    summary:
      'Let others see a comment on my memory, or other words for one. With `content`, only the words that I have read: 409 where they have changed since.',
    params: idParams,
    body: {
      type: ['object', 'null'],
      additionalProperties: false,
      properties: { content: { type: 'string', maxLength: 1000 } },
    },
    response: { 200: commentSchema },
  },
  decline: {
    summary:
      'Drop other words that wait for a comment: the author of the memory declines them, or who wrote them takes them back. What others see stays.',
    params: idParams,
    response: { 200: commentSchema },
  },
}

/** What the author of a memory decides about the comments under it. */
export const authorRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.post<{ Body: { shareable_link: string; mode: number } }>(
    '/api/v1/comments/mode/',
    { schema: schemas.mode, ...signedIn },
    async (request) => {
      const { shareable_link, mode } = request.body
      await setMode(actorOf(context, request), shareable_link, mode)
      return { data: { mode } }
    },
  )

  app.post<{ Params: Id; Body: { content?: string } | null }>(
    '/api/v1/comments/:id/approve/',
    { schema: schemas.approve, ...signedIn },
    async (request) => {
      const { params, body } = request
      return answerWith(context, request, await approvePending(actorOf(context, request), params.id, body?.content))
    },
  )

  app.post<{ Params: Id }>('/api/v1/comments/:id/decline/', { schema: schemas.decline, ...signedIn }, async (request) =>
    answerWith(context, request, await dropEditFor(actorOf(context, request), request.params.id)),
  )
}
