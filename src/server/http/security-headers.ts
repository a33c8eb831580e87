import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../platform/context.ts'
import { isSecureOrigin } from '../platform/origin.ts'

/** Constant headers, set in one go; a page later replaces the Content-Security-Policy by its own. */
export const always = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}

export const securityHeaders = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always)
    if (isSecureOrigin(request, context.config))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
})

/** What a page may load: our own files, and the `<style>` elements that carry this answer's nonce. */
export function pagePolicy(nonce: string, { store, api }: { store?: URL | null; api?: URL | null } = {}): string {
  const from = (...hosts: (URL | null | undefined)[]) =>
    ["'self'", ...hosts.flatMap((host) => host?.origin ?? [])].join(' ')
  // Photos of a store of its own are shown from there.
  const media = from(api, store)
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src ${media} data: blob:`,
    `media-src ${media}`,
    "font-src 'self'",
    `connect-src ${from(api)}`,
    "manifest-src 'self'",
    // The studio shows the members' page in a frame; everybody may come to it without another page load.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
