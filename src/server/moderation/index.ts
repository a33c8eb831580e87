/** Decisions, as the journey checker and leaving know them. */
export { faultsOfDecision } from './check-decision.ts'
export { forgetDecisions, forgetDecisionsAround } from './decisions-repository.ts'
