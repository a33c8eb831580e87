import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../../platform/context.ts'
import { setLanguageCookie } from './language-cookie.ts'

const readingMethods = new Set(['GET', 'HEAD'])

/** A page is opened by a person, not asked for by a script. */
const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  readingMethods.has(method) && (headers.accept ?? '').includes('text/html')

/** The same address without the choice. It stays on this site, whatever its path looks like. */
function without(url: URL): string {
  url.searchParams.delete('lang')
  return `${url.pathname.replace(/^[/\\]+/, '/')}${url.search}`
}

/** Any page takes `?lang=es`: the choice is remembered and the page comes again without it. A plain link does it, so no script is needed. */
export const languages = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.includes('lang=') || !opensPage(request)) return
    const url = new URL(request.url, 'http://here')
    const asked = url.searchParams.get('lang')
    const known = app.content.current().languages.find(({ language }) => language === asked)
    if (known === undefined) return
    setLanguageCookie(request, reply, context.config, known.language)
    return reply.header('cache-control', 'no-store').redirect(without(url), 303)
  })
})
