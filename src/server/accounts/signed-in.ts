import type { User } from './users-repository.ts'

/** What a sign-in began with, where that is not all of it. */
export type FirstStep = 'password' | 'email-code'

/** How somebody signed in. Every other one than by the first step alone took two factors. */
export type SignInMethod = FirstStep | 'passkey' | `${FirstStep}+${'totp' | 'passkey' | 'recovery-code'}`

/** The first step alone, or undefined for a passkey, which is both in one. */
export const firstStepOf = (method: SignInMethod): FirstStep | undefined =>
  method.startsWith('password') ? 'password' : method.startsWith('email-code') ? 'email-code' : undefined

/** A user together with the session the request came with. */
export type SignedIn = User & {
  sessionId: string
  familyId: string
  confirmedAt: string
  signedInWith: SignInMethod
}
