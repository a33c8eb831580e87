import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastifyPlugin from 'fastify-plugin'
import { badRequest, HttpError } from '../platform/errors.ts'
import { always } from './security-headers.ts'

/** What Node refuses before there is a request leaves in the shape of all other refusals. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(rawResponse(toRefusal(error.code)))
  socket.destroy(error)
}

function toRefusal(code: string | undefined): HttpError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new HttpError(408, { detail: 'The request took too long to arrive.' })
  if (code === 'HPE_HEADER_OVERFLOW')
    return new HttpError(431, { detail: 'The headers of this request are too large.' })
  return unreadable()
}

const unreadable = () => badRequest({ body: ['This is not HTTP that can be read.'] })

function rawResponse({ statusCode, body }: HttpError): string {
  const json = JSON.stringify(body)
  const headers = {
    ...always,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines, '', json].join('\r\n')
}

/** Two more that Node would refuse without a word: a call that names no host, and one that expects what is not known. */
export const clientErrors = fastifyPlugin(async (app) => {
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw unreadable()
    if (isUnknownExpectation(headers.expect))
      throw new HttpError(417, { detail: 'This server cannot do what the request expects.' })
  })
  // Node asks this listener about expectations that it does not know itself; the hook above answers them.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
})

const isUnknownExpectation = (expectation: string | undefined) =>
  expectation !== undefined && expectation.toLowerCase() !== '100-continue'
