/** Who somebody is: sessions and their cookies, tokens, names, settings. */
export { createBackgroundWork } from './background-work.ts'
export { toNameSkeleton } from './name-skeleton.ts'
export { hashPassword } from './password-hash.ts'
export { hasSessionCookie, readAccessToken, readBearer, readRefreshCookie } from './session-cookies.ts'
export { findSignedIn, type SignedIn } from './sessions-repository.ts'
export { findSettings } from './settings-repository.ts'
export { hashToken, newToken } from './tokens.ts'
export { toKey } from './users-repository.ts'
