import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyContextConfig, FastifyInstance, RouteOptions } from 'fastify'

export type RouteSchema = { params?: object; querystring?: object; headers?: object; body?: object; response?: object }
export type Route = { name: string; method: string; url: string; schema: RouteSchema; config: FastifyContextConfig }

/**
 * What an app can be asked, told by Fastify itself while the app is built: nobody has to remember to add a route here.
 * Fastify announces each instance it makes, so the app needs no door for this.
 */
export async function withRouteTable<Built>(build: () => Promise<Built>): Promise<{ built: Built; routes: Route[] }> {
  const found = new Map<string, Route>()
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', (options) => {
      for (const route of toRoutes(options)) found.set(route.name, route)
    })
  }
  subscribe('fastify.initialization', watch)
  try {
    return { built: await build(), routes: [...found.values()].filter(({ url }) => !isBuiltFile(url)) }
  } finally {
    unsubscribe('fastify.initialization', watch)
  }
}

function toRoutes({ method, url, schema, config }: RouteOptions): Route[] {
  return [method].flat().map((one) => ({
    name: `${one} ${url}`,
    method: one,
    url,
    schema: (schema ?? {}) as RouteSchema,
    config: config ?? {},
  }))
}

/** Each file of a built app is a route; they are the same for everybody, and not there where nothing is built. */
const isBuiltFile = (url: string) => url !== '/' && url !== '/index.html' && existsSync(join('dist/app', url))
