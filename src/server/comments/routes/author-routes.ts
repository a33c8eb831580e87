import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../../context.ts'
import { approveFor, setMode } from '../author-decides.ts'
import { actingBy, answerWith, type Id, idParams, link, one, signedIn } from './wire-parts.ts'

const schemas = {
  mode: {
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
  approve: { summary: 'Let others see a comment on my memory.', params: idParams, response: { 200: one } },
}

/** What the author of a memory decides about the comments under it. */
export const authorRoutes: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.post<{ Body: { shareable_link: string; mode: number } }>(
    '/api/v1/comments/mode/',
    { schema: schemas.mode, onRequest: signedIn },
    async (request) => {
      const { shareable_link, mode } = request.body
      await setMode(actingBy(context, request), shareable_link, mode)
      return { data: { mode } }
    },
  )

  app.post<{ Params: Id }>(
    '/api/v1/comments/:id/approve/',
    { schema: schemas.approve, onRequest: signedIn },
    async (request) => answerWith(context, request, await approveFor(actingBy(context, request), request.params.id)),
  )
}
