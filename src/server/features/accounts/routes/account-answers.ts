import { badRequest, HttpError } from '../../../platform/errors.ts'
import { dayOf } from '../account-mails.ts'

/** Told to nobody but who has the password, a passkey, or a code that was mailed to the address. */
export const accountLeaving = (leavingOn: string) =>
  new HttpError(409, {
    detail: `This account is closed. We’ll delete it and everything in it on ${dayOf(leavingOn)}. You can still keep it.`,
    leaving_on: leavingOn,
  })

/**
 * In place of one more mail to an address that got several: what was mailed there still works. The answer goes by the address that was asked for, whether or
 * not there is an account with it.
 */
export const mailedAlready = {
  detail: 'We’ve already emailed this address. The newest code still works. Please check your spam folder, too.',
  already_sent: true,
} as const

/** One answer for wrong, used and old codes. */
export const unknownCode = () => badRequest({ code: ['This code doesn’t work. Check it, or ask for a new one.'] })
