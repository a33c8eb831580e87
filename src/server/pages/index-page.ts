import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { pagePolicy } from '../plugins/security-headers.ts'

/**
 * The one page of the app. Two marks in `index.html` are filled in: `__CSP_NONCE__` with a nonce made for this answer
 * alone, `__EXIT_URL__` with the neutral site of the exit control, which so works without JavaScript.
 */
export function createIndexPage(file: string, config: Config) {
  let cached: { changedAt: number; html: string } | null = null

  async function readHtml(): Promise<string | null> {
    const changedAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    )
    if (changedAt === null) return null
    if (cached?.changedAt !== changedAt) cached = { changedAt, html: await readFile(file, 'utf8') }
    return cached.html
  }

  return async function sendPage(_request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const html = await readHtml()
    if (html === null) {
      return reply.code(404).type('text/plain; charset=utf-8').send('The pages are not built yet: npm run build\n')
    }
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(200)
      .header('content-security-policy', pagePolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce).replaceAll('__EXIT_URL__', escapeHtml(config.exitUrl)))
  }
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
