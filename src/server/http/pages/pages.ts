import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { isCall } from '@kindred/product'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { projectRoot } from '../../platform/project-root.ts'
import { createIndexPage } from './index-page.ts'
import { sendPageFile } from './page-files.ts'

/** Where the build puts them. */
export const builtPages = join(projectRoot, 'dist/app')

/** The built app: its files, and the page for every address that is neither a file nor a call. */
export const pages = fastifyPlugin<{ context: Context; folder?: string }>(
  async (app, { context, folder = builtPages }) => {
    const config = { withoutSession: true, essential: true }
    if (existsSync(folder)) await app.register(files, { folder, config })
    const sendPage = createIndexPage(folder, context.config, () => app.content.current())
    app.get('/', { config }, sendPage)
    app.get('/index.html', { config }, async (_request, reply) => reply.redirect('/'))
    app.setNotFoundHandler(async (request, reply) => {
      if (await sendPageFile(context.pool, request, reply)) return reply
      if (!asksForPage(request)) throw notFound()
      return sendPage(request, reply)
    })
  },
)

/** The app's own files: the same for everybody, so nobody is asked who they are, and they come while the database is away. */
async function files(app: FastifyInstance, { folder, config }: { folder: string; config: FastifyContextConfig }) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, ...config }
  })
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', cacheRule(path))
      if (/help-worker\.js(\.(br|gz))?$/.test(path)) response.header('content-security-policy', workerPolicy)
    },
  })
}

/** The worker of the help page fetches that page and its parts, and nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

// File names under assets/ carry a hash of what is in them; others may change under their name.
function cacheRule(path: string): string {
  return /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

function asksForPage({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !isCall(path) && !/\.[a-z0-9]+$/i.test(path)
}
