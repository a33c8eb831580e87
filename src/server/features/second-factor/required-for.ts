import { HttpError } from '../../platform/errors.ts'
import { firstStepOf, type SignedIn } from '../../platform/sessions/user.ts'

/** Every role but that of a member sees or changes what is others': a stolen password alone must not be enough for that. */
export const needsSecondFactor = ({ role }: Pick<SignedIn, 'role'>): boolean => role !== 'member'

/** For what only such a role may do. Throws 403, with a word for programs, where the session was signed in to by a password or a mailed code alone. */
export function requireSecondFactor(user: Pick<SignedIn, 'role' | 'signedInWith'>): void {
  if (!needsSecondFactor(user) || user.signedInWith !== firstStepOf(user.signedInWith)) return
  throw new HttpError(403, {
    detail: 'This needs a second step. Set one up in Settings, or sign in again with it.',
    code: 'second-factor-required',
  })
}
