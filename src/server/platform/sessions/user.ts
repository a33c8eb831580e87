import type { Role } from './roles.ts'

export type User = {
  id: string
  username: string
  avatar: string | null
  email: string
  emailVerified: boolean
  hasPassedOnboarding: boolean
  role: Role
  suspendedUntil: string | null
}

/** The columns of `users u` as a `User`. */
export const userColumns = `u.id, u.username, u.avatar, u.email, u.email_verified_at is not null as "emailVerified",
  u.has_passed_onboarding as "hasPassedOnboarding", u.role, u.suspended_until as "suspendedUntil"`

export type WithPassword = User & { passwordHash: string }

/**
 * One name or address has one key, however it is typed: case, width, spaces around it. Names that only look alike have
 * different ones (`toNameSkeleton` is for them).
 */
export const toKey = (text: string) => text.trim().normalize('NFKC').toLowerCase()

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
