import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { isSecureOrigin } from '../../platform/origin.ts'

const name = 'language'
const oneYear = 365 * 24 * 3600

/** What somebody chose here before, whatever it says. Read from the header: help answers before anything else is loaded. */
export const languageCookie = ({ headers }: FastifyRequest): string | undefined =>
  /(?:^|;\s*)language=([\w-]{2,20})(?:;|$)/.exec(headers.cookie ?? '')?.[1]

const serializeCookie = (request: FastifyRequest, config: Config, value: string, seconds: number): string =>
  `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecureOrigin(request, config) ? '; Secure' : ''}`

/** Remembers a choice in this browser, and nowhere else. */
export const setLanguageCookie = (request: FastifyRequest, reply: FastifyReply, config: Config, language: string) =>
  reply.header('set-cookie', serializeCookie(request, config, language, oneYear))

/** Takes the choice out of this browser. */
export function clearLanguageCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  if (languageCookie(request) !== undefined) reply.header('set-cookie', serializeCookie(request, config, '', 0))
}
