import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

const localNames = new Set(['localhost', '127.0.0.1', '[::1]', '::1'])

// What the connection says. X-Forwarded-Host is not asked: most proxies pass on what a client wrote; PUBLIC_URL says it.
const hostOf = (request: FastifyRequest): string => request.headers.host ?? ''

/**
 * True when people reach this server over https. Plain http is taken for granted on one's own computer only: everywhere
 * else cookies are marked Secure, also when the proxy that speaks https is not announced in PUBLIC_URL.
 */
export function isSecureOrigin(request: FastifyRequest, config: Config): boolean {
  if (config.publicUrl) return config.publicUrl.protocol === 'https:'
  return !localNames.has(hostOf(request).replace(/:\d+$/, ''))
}

/**
 * True when the browser says that the request comes from one of our own pages. Sec-Fetch-Site cannot be set by a page;
 * where it is missing (older browsers), Origin names the page's host.
 */
export function comesFromOwnPage(request: FastifyRequest, config: Config): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (site === 'same-site' && isFromPublicPage(request, config))
  const origin = request.headers.origin
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  return host === withoutDefaultPort(protocol, hostOf(request)) || host === config.publicUrl?.host
}

/** True when calls go to a host of their own, and this one comes from a page at PUBLIC_URL. A browser alone writes Origin. */
export const isFromPublicPage = ({ headers }: FastifyRequest, { apiUrl, publicUrl }: Config): boolean =>
  apiUrl !== null && headers.origin !== undefined && headers.origin === publicUrl?.origin

/** True when the browser says that the request comes from another site's page. */
export function isCrossSite(request: FastifyRequest, config: Config): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  const tells = site !== undefined ? site !== 'none' : origin !== undefined
  return tells && !comesFromOwnPage(request, config)
}

// A proxy may write `example.org:443` where the browser writes `example.org`.
function withoutDefaultPort(protocol: string, host: string): string {
  const url = `${protocol}//${host}`
  return URL.canParse(url) ? new URL(url).host : host
}
