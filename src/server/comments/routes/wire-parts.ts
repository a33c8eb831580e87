import type { FastifyRequest } from 'fastify'
import { shared } from '../../api-schemas.ts'
import type { Context } from '../../context.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { toComments } from '../comment-shapes.ts'
import type { CommentRow } from '../comments-repository.ts'
import type { Writing } from '../write-comment.ts'

/** What the calls about comments say more than once. */
export const link = { type: 'string', minLength: 1, maxLength: 100 }
export const idParams = { type: 'object', required: ['id'], properties: { id: { type: 'string', format: 'uuid' } } }
export const one = { type: 'object', required: ['data'], properties: { data: shared('comment') } }

export type Id = { id: string }

export const signedIn = async (request: FastifyRequest) => void requireUser(request)

/** Who acts by this call, and how much they may write. */
export const actingBy = ({ pool, now, config }: Context, request: FastifyRequest): Writing => ({
  ...{ pool, userId: requireUser(request).id, now: now(), fair: config.fairness },
})

/** One comment as whoever called reads it. */
export async function answerWith({ pool }: Context, request: FastifyRequest, row: CommentRow) {
  const [data] = await toComments(pool, [row], requireUser(request).id)
  return { data }
}
