import type { FastifyRequest } from 'fastify'
import { shared } from '../../../platform/api-schemas.ts'
import type { Context } from '../../../platform/context.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { toComments } from '../comment-shapes.ts'
import type { CommentRow } from '../comments-repository.ts'

/** What the calls about comments say more than once. */
export const idParams = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } }
export const commentSchema = { type: 'object', required: ['data'], properties: { data: shared('comment') } }

export type Id = { id: string }

/** One comment as whoever called reads it. */
export async function answerWith({ pool }: Context, request: FastifyRequest, row: CommentRow) {
  const [data] = await toComments(pool, [row], requireUser(request).id)
  return { data }
}
