import { type InLanguage, stylesPath } from '@kindred/content'
import type { HelpPage } from '@kindred/contract/help-page'
import { addressOwner } from '@kindred/product'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { createPrecompressedCache, precompressedResponse, sendPrecompressed } from '../../platform/precompressed.ts'
import { languageFor, varyByLanguage } from '../languages/index.ts'
import { builtFonts, builtSheets } from './built-app.ts'
import { robotsText, sitemapXml } from './for-search-engines.ts'
import { confirmationHtml, helpHtml } from './help-page.tsx'
import { helpPageResponseSchema, idParamsSchema } from './help-schemas.ts'
import { helpStyle } from './help-style.ts'
import { markStale } from './mark-stale-hotlines.ts'
import { shownPage } from './shown-page.ts'
import { sidebarsAt } from './sidebars.tsx'

/** The content security policy of these pages. `formAction`: where their forms may send to. */
const policyOf = ({ apiUrl }: Context['config'], formAction: "'none'" | "'self'" = "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    `connect-src 'self'${apiUrl === null ? '' : ` ${apiUrl.origin}`}`,
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-ancestors 'none'",
  ].join('; ')
// The same for everybody, and answered from memory: also while the database is down and while others wait.
const config = { withoutSession: true, essential: true }
const readingMethods = new Set(['GET', 'HEAD'])
const hasLines = ({ sections }: HelpPage): boolean => sections.some(({ block }) => block !== undefined)

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * A page that asks one thing, in the clothes of a help page and in the language of whoever opens it; `button` sends the page's own
     * address back, signed in or not.
     */
    sendAsking: (
      request: FastifyRequest,
      reply: FastifyReply,
      status: number,
      asked: ConfirmationTextsIn,
    ) => FastifyReply
    /** A page to read as a visitor sees it, without scripts, in the language of the content, with pages and crisis lines of another state of it. */
    drawReadingPage: (page: HelpPage, among: Pick<InLanguage, 'help' | 'styles' | 'hotlines'>) => string
  }
}
type ConfirmationTexts = { title: string; lead: string[]; button?: string }
type ConfirmationTextsIn = (texts: InLanguage['texts']) => ConfirmationTexts

/** Help, guidelines and terms: pages from content that need no session, no script and no database. */
export const help = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const style = helpStyle(builtFonts(), builtSheets())
  const policy = policyOf(context.config)
  const { exitUrl, apiUrl } = context.config
  const ways = { exitUrl, apiHost: apiUrl?.origin ?? '', style }
  app.get('/help.css', { config }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style.css),
  )

  app.decorate('sendAsking', (request, reply, status, askedIn) => {
    const words = languageFor(request, app.content.current())
    const { title, lead, button } = askedIn(words.texts)
    const lines = markStale(words.hotlines, context.now())
    const world = { words, languages: [], pages: reachable(words), lines, sidebars: [], ...ways }
    const html = confirmationHtml({ id: 'asking', title, lead, sections: [] }, world, button)
    return varyByLanguage(reply)
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(context.config, "'self'"))
      .send(html)
  })

  app.decorate('drawReadingPage', (page, among) => {
    const { languages } = app.content.current()
    // The first is the language of the content, of which there is always one.
    const words = { ...(languages[0] as InLanguage), ...among }
    const sidebars = sidebarsAt(words.sidebars, page.path ?? '')
    const lines = markStale(words.hotlines, context.now())
    const pages = reachable(words)
    return helpHtml(page, { words, languages, pages, lines, sidebars, ...ways, withoutScripts: true })
  })

  const ready = createPrecompressedCache()
  const reachable = ({ help, styles }: Pick<InLanguage, 'help' | 'styles'> = app.content.current()) => {
    return [...Object.values(help).filter(({ path }) => path !== undefined), ...styles]
  }
  const originOf = ({ protocol, host }: FastifyRequest): string =>
    context.config.publicUrl?.origin ?? `${protocol}://${host}`
  app.get('/robots.txt', { config }, async (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robotsText(reachable(), originOf(request))),
  )
  app.get('/sitemap.xml', { config }, async (request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemapXml(reachable(), originOf(request))),
  )
  /** The page of content at the address that is asked for, however it is written; what code owns is not drawn here. */
  const pathOf = ({ url }: FastifyRequest): string | undefined => {
    const owner = addressOwner(url, app.content.current())
    return owner?.by === 'page' ? owner.path : undefined
  }
  const send = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const content = app.content.current()
    const path = pathOf(request) ?? ''
    const words = languageFor(request, content)
    const sidebars = sidebarsAt(words.sidebars, path)
    const pages = reachable(words)
    const page = pages.find((one) => one.path === path)
    // Such an address is typed or followed in a browser: there the page of the app that helps on is worth more than an answer for programs.
    if (page === undefined) {
      reply.callNotFound()
      return reply
    }
    const today = context.now()
    const lines = markStale(words.hotlines, today)
    const { languages } = content
    const draw = () => helpHtml(page, { words, languages, pages, lines, sidebars, ...ways })
    // How long ago a line was checked is told by the day.
    const day = today.toISOString().slice(0, 10)
    const answer = ready(words, path, () => precompressedResponse(draw(), 'text/html; charset=utf-8'), day)
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=60' })
    return sendPrecompressed(request, varyByLanguage(reply), answer)
  }
  // Styles share one route: there are many, and an editor adds more.
  const isStyle = (path: string) => path.startsWith(`${stylesPath}/`)
  app.get(
    `${stylesPath}/:id`,
    { config, compress: false, schema: { params: idParamsSchema } },
    async (request, reply) => send(request, reply),
  )
  for (const { path = '' } of reachable().filter(({ path = '' }) => !isStyle(path)))
    app.get(path, { config, compress: false }, async (request, reply) => send(request, reply))

  // A page that came after the start has no route of its own, and none of them has one for other ways of writing it.
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || !readingMethods.has(request.method)) return
    return pathOf(request) === undefined ? undefined : send(request, reply)
  })

  app.get<{ Params: { id: string } }>(
    '/api/v1/content/help/:id',
    {
      config,
      compress: false,
      schema: {
        summary: 'A help page, by its id or by the page that it belongs to.',
        params: idParamsSchema,
        response: { 200: helpPageResponseSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const words = languageFor(request, app.content.current())
      const pages = Object.values(words.help)
      const page = pages.find((one) => one.id === id) ?? pages.find(({ routeAction }) => routeAction === id)
      if (page === undefined) throw notFound('This help page doesn’t exist.')
      const today = context.now()
      const draw = () => ({
        ...shownPage(page),
        ...(hasLines(page) ? { lines: markStale(words.hotlines, today) } : {}),
      })
      const day = today.toISOString().slice(0, 10)
      return sendPrecompressed(
        request,
        varyByLanguage(reply),
        ready(words, `json ${page.id}`, () => precompressedResponse(JSON.stringify(draw())), day),
      )
    },
  )
})
