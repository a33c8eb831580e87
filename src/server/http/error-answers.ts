import { type SchemaFault, toFieldErrors } from '@kindred/product/acceptance'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { translateRefusal, translatorFor } from '../features/languages/index.ts'
import { isDatabaseUnavailable } from '../platform/db/database-unavailable.ts'
import { sqlState } from '../platform/db/sql-state.ts'
import {
  accountGone,
  badRequest,
  diskFull,
  HttpError,
  notFound,
  tooManyRequests,
  unavailable,
} from '../platform/errors.ts'

/** Whatever goes wrong leaves in one shape: 400 `{errors}`, everything else `{detail}`. */
export const errorAnswers = fastifyPlugin(async (app) => {
  app.setErrorHandler<FastifyError>((error, request, reply) => sendError(error, request, reply))
})

/** Also given to Fastify for what fails before routing (an address that cannot be decoded). */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toHttpError(error)
  // A refusal that the code means is no failure: under overload, telling each of them would be work of its own.
  const isMeant = error instanceof HttpError
  if ((answer.statusCode >= 500 && !isMeant) || isUnstorableValue(error))
    request.log.error({ err: error }, 'A request failed.')
  return reply
    .code(answer.statusCode)
    .headers({ 'cache-control': 'no-store', ...answer.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(translateRefusal(translatorFor(request), answer.body)))
}

function toHttpError(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error
  if (error.validation) {
    const place = error.validationContext ?? 'body'
    return badRequest(toFieldErrors(error.validation as SchemaFault[], place === 'querystring' ? 'query' : place))
  }
  if (isUnstorableValue(error)) return badRequest({ body: ['This contains a number or a time we can’t store.'] })
  if (isUnstorableText(error)) return badRequest({ body: ['This contains a character we can’t store.'] })
  if (sqlState(error) === '23503') return pointsAtUser(error) ? accountGone() : notFound()
  if (sqlState(error) === diskFullState) return diskFull()
  if (isDatabaseUnavailable(error)) return unavailable()
  const status = error.statusCode ?? 500
  if (status === 400) return badRequest({ body: [unreadable(error)] })
  if (status === 429) return tooManyRequests(60)
  if (status === 503) return unavailable()
  if (status >= 400 && status < 500) return new HttpError(status, { detail: details[status] ?? details[400] })
  return new HttpError(500, { detail: 'Something went wrong on our side. Please try again.' })
}

const diskFullState = '53100'

const details: Record<number, string> = {
  400: 'We couldn’t understand this request.',
  404: 'We can’t find this.',
  405: 'This address doesn’t accept that kind of request.',
  408: 'The request took too long to arrive.',
  413: 'This is too large.',
  414: 'The address is too long.',
  415: 'Please send JSON (content-type: application/json).',
}

function unreadable(error: FastifyError): string {
  return error.code === 'FST_ERR_BAD_URL' ? 'We couldn’t read the address.' : 'We couldn’t read the body as JSON.'
}

/** A zero character or half a surrogate pair: fine in JSON, impossible in PostgreSQL text. */
function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05', '22P02'].includes(sqlState(error))
}

/** A number or a time beyond what its column holds. Schemas should have refused it, so it is logged. */
function isUnstorableValue(error: unknown): boolean {
  return ['22003', '22007', '22008'].includes(sqlState(error))
}

/** A row that belongs to a person could not be kept: the account was deleted while the call ran. */
function pointsAtUser(error: FastifyError): boolean {
  return 'constraint' in error && /_(user|author)_id_fkey$/.test(String(error.constraint))
}
