/** The second step of a sign-in: who has one, asking for it, and using it up. */
export { askSecondFactor, secondFactorRefused } from './ask-second-factor.ts'
export { hasSecondFactor } from './factors.ts'
export { forgetUnfinished } from './passkey-challenges.ts'
export { checkShown, type PasskeyAnswer, requestOptions } from './passkeys.ts'
export { countPendingTry, endPending, endPendingSignIns, findPending } from './pending-sign-ins.ts'
export { requireRelyingParty } from './relying-party.ts'
export { secondFactorMail } from './second-factor-mails.ts'
export { type GivenFactor, isGuessable, spendFactor } from './spend-factor.ts'
