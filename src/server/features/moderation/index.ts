/** Decisions, as leaving knows them, and what commands do. */
export { recordAct, setSuspension } from './acts-of-operators.ts'
export { anonymizeDecisionsOf, deleteExpiredDecisions } from './decisions-repository.ts'
export { giveRole, type Role } from './give-role.ts'
