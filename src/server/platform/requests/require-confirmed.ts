import type { FastifyRequest } from 'fastify'
import { forbidden } from '../errors.ts'
import type { SignedIn } from '../sessions/user.ts'
import { requireUser } from './current-user.ts'

const confirmedForMs = 10 * 60_000

/** The person asking, who gave their password in the last ten minutes: an open screen alone is not enough. */
export function requireConfirmed(request: FastifyRequest, now: Date): SignedIn {
  const user = requireUser(request)
  if (now.getTime() - Date.parse(user.confirmedAt) > confirmedForMs) {
    throw forbidden('Please enter your password again first.')
  }
  return user
}
