/** Decisions, as the journey checker and leaving know them. */
export { faultsOfDecision } from './check-decision.ts'
export { forgetDecisionsAround } from './decide.ts'
