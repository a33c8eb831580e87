import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isSecureOrigin } from '../origin.ts'

/** Browsers keep no cookie longer. */
const keptSeconds = 400 * 86_400

const nameFor = (request: FastifyRequest, config: Config) =>
  isSecureOrigin(request, config) ? '__Host-device' : 'device'

/** What says that somebody signed in here before. It stays after signing out, and signs nobody in. */
export const readDeviceCookie = (request: FastifyRequest, config: Config): string | undefined =>
  request.cookies[nameFor(request, config)]

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, config: Config, token: string): void {
  const name = nameFor(request, config)
  const secure = name.startsWith('__Host-')
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: keptSeconds })
}

/** Takes the mark of a known device out of this browser: once the account is gone, nothing there tells of it. */
export function clearDeviceCookie(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  const name = nameFor(request, config)
  if (request.cookies[name] === undefined) return
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'strict', secure: name.startsWith('__Host-') })
}
