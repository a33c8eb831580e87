/** Accounts as other folders know them: names, hashes and settings. Sessions are in `sessions/`. */

export { closeAccount, deleteDueAccounts, endAccount } from './account-deletion.ts'
export { leavingMail, mergedMail } from './account-mails.ts'
export { demoAddress, endDemoSessions, mayHaveDemoMembers } from './demo-members.ts'
export { isLiveCode } from './email-codes-repository.ts'
export { endAccess } from './end-access.ts'
export { fillKeys } from './fill-keys.ts'
export { toNameSkeleton } from './name-skeleton.ts'
export { hashPassword } from './password-hash.ts'
export { findReservedAccounts, reservedNames } from './reserved-names.ts'
export { findSettings } from './settings-repository.ts'
export { deleteUnverifiedAccounts } from './unverified-accounts.ts'
