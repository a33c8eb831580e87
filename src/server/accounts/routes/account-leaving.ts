import { HttpError } from '../../errors.ts'
import { dayOf } from '../account-mails.ts'

/** Told to nobody but who has the password, a passkey, or a code that was mailed to the address. */
export const accountLeaving = (leavingOn: string) =>
  new HttpError(409, {
    detail: `This account is closed. On ${dayOf(leavingOn)} it is deleted with everything in it. You can still keep it.`,
    leaving_on: leavingOn,
  })
