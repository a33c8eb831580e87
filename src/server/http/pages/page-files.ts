import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db/transaction.ts'
import { findPageFile, replacePageFiles } from '../../platform/page-files-repository.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** As Vite names them, with a hash of what is in them. */
const pattern = /^\/assets\/([\w.-]+\.(?:js|css|woff2))(?:\?|$)/

/**
 * Keeps the files of this release in the database, so that they are there for pages of it after the next one is served, and for
 * servers of another release meanwhile (a rolling deployment).
 */
export async function storePageFiles(db: Queryable, folder: string, now: Date): Promise<void> {
  const assets = join(folder, 'assets')
  if (!existsSync(assets)) return
  const names = readdirSync(assets)
    .filter((name) => extname(name) in types)
    .sort()
  const bodies = names.map((name) => {
    const packed = join(assets, `${name}.gz`)
    return existsSync(packed) ? readFileSync(packed) : gzipSync(readFileSync(join(assets, name)))
  })
  await replacePageFiles(db, { names, bodies }, now)
}

/** Sends a file of another release. `false`: the address is none of such a file, or it is not kept (any more). */
export async function sendPageFile(db: Queryable, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const name = pattern.exec(request.url)?.[1]
  if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  const body = await findPageFile(db, name)
  if (body === undefined) return false
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  if (takesGzip) reply.header('content-encoding', 'gzip')
  await reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'accept-encoding')
    .type(types[extname(name)] ?? '')
    .send(takesGzip ? body : gunzipSync(body))
  return true
}
