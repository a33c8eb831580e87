/** Reports, as other rooms know them: what may be said in one, and how long they stay. */
export { faultsOfJourney, reasonInWords, reportable } from './check-report.ts'
export { forgetSettledReports } from './reports-repository.ts'
