import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Queryable } from '../../platform/db/transaction.ts'

const retentionDays = 30
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** As Vite names them, with a hash of what is in them. */
const pattern = /^\/assets\/([\w.-]+\.(?:js|css|woff2))(?:\?|$)/

/**
 * Keeps the files of this release in the database, so that they are there for pages of it after the next one is served, and for
 * servers of another release meanwhile (a rolling deployment). Statements by themselves: two servers that start may not wait for each other.
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
  await db.query(
    `insert into page_files (name, body) select * from unnest($1::text[], $2::bytea[])
     on conflict (name) do update set replaced_at = null where page_files.replaced_at is not null`,
    [names, bodies],
  )
  await db.query('update page_files set replaced_at = $2 where replaced_at is null and name <> all($1::text[])', [
    names,
    now,
  ])
}

export async function deleteOldPageFiles(db: Queryable, now: Date): Promise<void> {
  await db.query('delete from page_files where replaced_at < $1', [
    new Date(now.getTime() - retentionDays * 86_400_000),
  ])
}

/** Sends a file of another release. `false`: the address is none of such a file, or it is not kept (any more). */
export async function sendPageFile(db: Queryable, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const name = pattern.exec(request.url)?.[1]
  if (name === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  const { rows } = await db.query<{ body: Buffer }>('select body from page_files where name = $1', [name])
  const body = rows[0]?.body
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
