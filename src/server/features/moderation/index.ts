/** Decisions, as leaving knows them, and what commands do. */

export { anonymizeDecisionsOf, deleteExpiredDecisions } from './decisions-repository.ts'
export { giveRole } from './give-role.ts'
export { recordOperatorAction, setSuspension } from './operator-actions.ts'
