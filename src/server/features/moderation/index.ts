/** Decisions, as leaving knows them. */
export { forgetDecisions, forgetDecisionsAround } from './decisions-repository.ts'
