import { writeSync } from 'node:fs'
import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '../platform/config.ts'
import { sqlState } from '../platform/db/transaction.ts'

/**
 * Logs say what happened, never what anybody wrote: no addresses with their parameters (a private link is a secret), no
 * bodies, no tokens, no network addresses (scrambled in security events, `security-log.ts`), and of database errors the code only, because their text quotes values.
 */
export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    stream: { write: writeLine },
    redact: ['*.authorization', '*.cookie', '*.password', '*.access_token', '*.refresh_token', '*.code'],
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? '(none)' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
  }
}

/** A line that cannot be written (a full disk, a reader that is gone) is lost; the request that it speaks of is not. */
function writeLine(line: string): void {
  try {
    writeSync(1, line)
  } catch {}
}

export function describeError(error: Error) {
  const state = sqlState(error)
  const isFromDatabase = /^[0-9A-Z]{5}$/.test(state)
  const frames =
    error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n') ?? ''
  const constraint = 'constraint' in error ? String(error.constraint) : undefined
  return {
    type: error.name,
    message: isFromDatabase ? `PostgreSQL error ${state}` : error.message,
    stack: frames,
    state: state || undefined,
    constraint,
  }
}
