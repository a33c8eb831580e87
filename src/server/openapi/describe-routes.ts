import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { isCall } from '@kindred/product'
import fastifyPlugin from 'fastify-plugin'
import { buildApp } from '../build-app.ts'
import { sharedSchemas } from '../platform/api-schemas.ts'
import { readConfig } from '../platform/config.ts'
import { createContext } from '../platform/context.ts'
import { RequestPool } from '../platform/db/request-pool.ts'
import { tagOf, tags } from './calls.ts'

/** `x-pages`: addresses that browsers open, and the files of those pages. */
export type OpenApiDocument = {
  openapi: string
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, object>>
  components: { schemas: Record<string, object> }
  'x-pages': string[]
}

/** How a refusal looks, whichever call it comes from: `http/error-answers.ts`. */
const refusal = {
  description: 'Refused: "errors" has sentences by field, "detail" one sentence.',
  type: 'object',
  properties: {
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
}

type Transform = NonNullable<FastifyDynamicSwaggerOptions['transform']>

/** As it is told; `pages` gathers the addresses that are no calls. */
const describe =
  (pages: Set<string>): Transform =>
  ({ schema, url, route }) => {
    if (!isCall(url)) {
      pages.add(url)
      return { schema: { hide: true }, url }
    }
    const tag = tagOf(url)
    const { response, ...rest } = (schema ?? {}) as { response?: object }
    const described = {
      ...rest,
      ...(tag === undefined ? {} : { tags: [tag] }),
      response: { ...response, '4XX': refusal },
    }
    return { schema: described as typeof schema, url: route.url }
  }

const titles = new Map(Object.values(sharedSchemas).map(({ $id, title }) => [$id, title]))

/** Before any route: collects what routes say of themselves. */
const collect = (pages: Set<string>) =>
  fastifyPlugin(async (app) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Kindred',
          description: 'Every call of the server. One ending in "/" is the same without it.',
          version: '1',
        },
        tags: tags.map(([name, description]) => ({ name, description })),
      },
      transform: describe(pages),
      refResolver: {
        buildLocalReference: ({ $id }, _base, _fragment, at) => titles.get(String($id)) ?? `schema-${at}`,
      },
    })
  })

/** The routes of the server as an OpenAPI document. Nothing listens, and no database is asked. */
export async function describeRoutes(env: NodeJS.ProcessEnv = {}): Promise<OpenApiDocument> {
  const config = readConfig({ ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent' })
  const mailer = { send: async () => 'nowhere' }
  // A pool that is never opened: whoever asks hears that the database is away.
  const context = createContext({ config, pool: new RequestPool({}), mailer, databaseReady: new Promise(() => {}) })
  const pages = new Set<string>()
  const app = await buildApp(context, [], [collect(pages)])
  await app.ready()
  const document = { ...app.swagger(), 'x-pages': [...pages].sort() } as unknown as OpenApiDocument
  await app.close()
  return document
}
