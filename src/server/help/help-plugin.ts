import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import helpPageSchema from '../../../schemas/content/help-page.schema.json' with { type: 'json' }
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { helpHtml } from './help-html.ts'
import { helpStyle } from './help-style.ts'

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
// The same for everybody, and answered from memory: also while the database is down and while others wait.
const config = { withoutSession: true, essential: true }
const { $id: _id, ...answer } = helpPageSchema

/** Help, guidelines and terms: pages from content that need no session, no script and no database. */
export const help: FastifyPluginAsync<{ context: Context }> = async (app, { context }) => {
  app.get('/help.css', { config }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(helpStyle),
  )

  const send = (reply: FastifyReply, id: string): FastifyReply => {
    const { help: pages, hotlines } = app.content.current()
    const page = pages[id]
    if (page === undefined) throw notFound()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', 'public, max-age=60')
      .send(helpHtml(page, hotlines, context.config.exitUrl))
  }
  // Addresses are known at the start; what stands on a page may change with any save.
  for (const { id, path } of Object.values(app.content.current().help))
    if (path !== undefined) app.get(path, { config }, async (_request, reply) => send(reply, id))

  app.get<{ Params: { id: string } }>(
    '/api/v1/content/help/:id',
    {
      config,
      schema: {
        params: { type: 'object', required: ['id'], properties: { id: { type: 'string', maxLength: 80 } } },
        response: { 200: answer },
      },
    },
    async (request) => {
      const { id } = request.params
      const { help: pages } = app.content.current()
      const page = pages[id] ?? Object.values(pages).find(({ routeAction }) => routeAction === id)
      if (page === undefined) throw notFound('There is no such help page.')
      return page
    },
  )
}
