import type { Queryable } from '../../platform/db/transaction.ts'
import { badRequest, HttpError } from '../../platform/errors.ts'
import { factorsOf } from './factors.ts'
import { insertPending, type PendingSignIn } from './pending-sign-ins-repository.ts'

/** The answer to a right password, or a code by mail, where a second step is asked for. The token comes back with it. The person's row is locked. */
export async function requestSecondFactor(db: Queryable, pending: PendingSignIn, now: Date): Promise<HttpError> {
  const token = await insertPending(db, pending, now)
  return new HttpError(403, {
    detail: 'Now the second step: a passkey or a code.',
    code: 'second-factor-needed',
    token,
    factors: await factorsOf(db, pending.userId),
  })
}

const words = {
  code: 'This code doesn’t work. Each code works once, and one from your app for half a minute.',
  passkey: 'This passkey didn’t work. Please try again, or use another way.',
}

/** What was given as a second step does not fit. */
export const secondFactorRefused = (given: keyof typeof words) => badRequest({ [given]: [words[given]] })
