import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSecureOrigin } from '../origin.ts'

export type Tokens = { access: string; refresh: string }

const plainNames: Tokens = { access: 'access_token', refresh: 'refresh_token' }
// A browser takes a __Host- cookie from this very host over https only: no neighbour domain can plant one.
const hostPrefixedNames: Tokens = { access: '__Host-access_token', refresh: '__Host-refresh_token' }
const allNames = [plainNames.access, plainNames.refresh, hostPrefixedNames.access, hostPrefixedNames.refresh]

export function setSessionCookies(request: FastifyRequest, reply: FastifyReply, config: Config, tokens: Tokens): void {
  const names = namesFor(request, config)
  const rules = { path: '/', httpOnly: true, sameSite: 'lax', secure: names === hostPrefixedNames } as const
  reply.setCookie(names.access, tokens.access, { ...rules, maxAge: config.accessTokenMs / 1000 })
  reply.setCookie(names.refresh, tokens.refresh, { ...rules, maxAge: config.refreshTokenMs / 1000 })
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of allNames) {
    if (request.cookies[name] === undefined) continue
    reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure: name.startsWith('__Host-') })
  }
}

/**
 * The token of `Authorization: Bearer …`. With one, no cookie counts, so that a call is by one of the two and never by
 * both; any other Authorization header (a browser may add one for a proxy in front) changes nothing.
 */
export function readBearer(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1]
}

/** The access token of the header, else of the cookie. */
export function readAccessToken(request: FastifyRequest, config: Config): string | undefined {
  return readBearer(request) ?? request.cookies[namesFor(request, config).access]
}

/** The refresh token of a browser; a caller with a bearer token sends its own in the body. */
export function readRefreshCookie(request: FastifyRequest, config: Config): string | undefined {
  return readBearer(request) === undefined ? request.cookies[namesFor(request, config).refresh] : undefined
}

/** Is anything of a session in the cookies, of whichever age? A question of origin, not of who it is. */
export function hasSessionCookie(request: FastifyRequest): boolean {
  return allNames.some((name) => request.cookies[name] !== undefined)
}

function namesFor(request: FastifyRequest, config: Config): Tokens {
  return isSecureOrigin(request, config) ? hostPrefixedNames : plainNames
}
