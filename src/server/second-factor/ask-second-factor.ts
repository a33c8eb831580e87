import type { Queryable } from '../db/transaction.ts'
import { badRequest, HttpError } from '../errors.ts'
import { factorsOf } from './factors.ts'
import { beginPending } from './pending-sign-ins.ts'

type Pending = Parameters<typeof beginPending>[1]

/** The answer to a right password, or a code by mail, where a second step is asked for. The token comes back with it. The person's row is locked. */
export async function askSecondFactor(db: Queryable, pending: Pending, now: Date): Promise<HttpError> {
  const token = await beginPending(db, pending, now)
  return new HttpError(403, {
    detail: 'Now the second step: a passkey, or a code.',
    code: 'second-factor-needed',
    token,
    factors: await factorsOf(db, pending.userId),
  })
}

const words = {
  code: "This code doesn't work. Each code works once, and one from your app for half a minute.",
  passkey: "This passkey didn't work. Please try again, or use another way.",
}

/** What was given as a second step does not fit. */
export const secondFactorRefused = (given: keyof typeof words) => badRequest({ [given]: [words[given]] })
