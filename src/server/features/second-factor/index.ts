/** The second step of a sign-in: who has one, asking for it, and using it up. */

export { hasSecondFactor, removeSecondFactors } from './factors.ts'
export { deleteUnfinishedChallenges } from './passkey-challenges-repository.ts'
export { checkShown, type PasskeyAnswer, requestOptions } from './passkeys.ts'
export {
  countPendingTry,
  deleteUnfinishedSignIns,
  endPending,
  endPendingSignIns,
  findPending,
} from './pending-sign-ins-repository.ts'
export { requireRelyingParty } from './relying-party.ts'
export { requestSecondFactor, secondFactorRefused } from './request-second-factor.ts'
export { requireSecondFactor } from './required-for.ts'
export { secondFactorMail } from './second-factor-mails.ts'
export { isGuessable, spendFactor } from './spend-factor.ts'
