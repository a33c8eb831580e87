import type { User } from './users-repository.ts'

/** How somebody signed in. Every other one than by the password alone took two factors. */
export type SignInMethod = 'password' | 'passkey' | 'password+totp' | 'password+passkey' | 'password+recovery-code'

/** A user together with the session the request came with. */
export type SignedIn = User & {
  sessionId: string
  familyId: string
  confirmedAt: string
  signedInWith: SignInMethod
}
