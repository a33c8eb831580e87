/** Who somebody is: sessions and their cookies, tokens, names, settings. */
export { createBackgroundWork } from './background-work.ts'
export { deviceName } from './device-name.ts'
export { isLiveCode } from './email-codes-repository.ts'
export { toNameSkeleton } from './name-skeleton.ts'
export { hashPassword } from './password-hash.ts'
export { createPresumedSessions, type PresumedSession } from './presumed-sessions.ts'
export { findReservedAccounts } from './reserved-accounts.ts'
export { reservedNames } from './reserved-names.ts'
export { hasSessionCookie, readAccessToken, readBearer, readRefreshCookie } from './session-cookies.ts'
export {
  confirmSession,
  findLiveSessions,
  findSignedIn,
  revokeAll,
  type SignedIn,
  type SignInMethod,
  sessionHoldsSql,
  setSignedInWith,
} from './sessions-repository.ts'
export { findSettings } from './settings-repository.ts'
export { type FirstStep, firstStepOf } from './signed-in.ts'
export { hashCode, hashToken, newCode, newToken } from './tokens.ts'
export { lockSignedIn } from './user-lock.ts'
export { toKey } from './users-repository.ts'
