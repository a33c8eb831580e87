import { ApiError } from '../../lib/api/api.ts'

/** The password was right, and a second step is to come. */
export type Pending = { token: string; factors: string[] }

export function pendingOf(error: unknown): Pending | null {
  if (!(error instanceof ApiError) || error.status !== 403) return null
  const body = error.body as Partial<Pending & { code: string }> | null
  return body?.code === 'second-factor-needed' && body.token ? { token: body.token, factors: body.factors ?? [] } : null
}

/** The owner closed the account, and the days to think are not over: the day it ends. */
export function leavingOnOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const { leaving_on } = (error.body ?? {}) as { leaving_on?: unknown }
  return typeof leaving_on === 'string' ? leaving_on : null
}
