import { optionsOfLookup, searchLookup } from '@kindred/content'
import { validatorsModule } from '@kindred/content/validators'
import Fastify, { type FastifyInstance } from 'fastify'
import type { PreviewStore } from './preview-store.ts'

type LookupCall = {
  Params: { id: string }
  Querystring: { q?: string; page?: string; ids?: string; language?: string; column?: string; value?: string }
}
type ValidatorsCall = { Params: { id: string }; Querystring: { version?: string } }

/** What the preview page asks for. A server of its own, started by `npm run dev` only: the product has none of these routes. */
export function buildPreview(store: PreviewStore): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get<{ Querystring: { language?: string } }>('/preview-api/state', async ({ query }) =>
    store.current(query.language),
  )

  app.get<ValidatorsCall>('/preview-api/wizards/:id/validators.js', async (request, reply) => {
    const wizard = store.wizard(request.params.id, request.query.version ?? '')
    if (wizard === undefined) return reply.code(404).send({ detail: 'You can’t restore this version.' })
    return reply.type('text/javascript; charset=utf-8').send(validatorsModule(wizard))
  })

  app.get<{ Params: { file: string } }>('/preview-api/pictures/:file', async (request, reply) => {
    const picture = store.picture(request.params.file)
    if (picture === undefined)
      return reply.code(404).send({ detail: 'This picture doesn’t exist, or it can’t be shown.' })
    return reply.type(picture.type).send(Buffer.from(picture.data, 'base64'))
  })

  app.get<LookupCall>('/preview-api/lookups/:id', async ({ params, query }, reply) => {
    const lookup = store.lookup(params.id)
    if (lookup === undefined) return reply.code(404).send({ detail: 'This list doesn’t exist, or it can’t be read.' })
    const source = store.current().languages[0]?.language ?? 'en'
    const { q = '', page, ids, language = source, column, value } = query
    const reader = { language, source, column, value }
    if (ids === undefined) return searchLookup(lookup, q, Math.max(1, Number(page) || 1), reader)
    const options = optionsOfLookup(lookup, ids.split(','), reader)
    return { total: options.length, options }
  })

  app.get('/preview-api/events', async (_request, reply) => {
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    const send = (revision: number) => response.write(`data: ${revision}\n\n`)
    send(store.current().revision)
    response.on('close', store.onChange(send))
  })

  return app
}
