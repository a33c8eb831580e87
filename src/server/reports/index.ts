/** Reports, as other rooms know them: what may be said in one, what they keep, and how long they stay. */
export { faultsOfJourney, type Reportable, reasonInWords, reasonWeights, reportableNamed } from './check-report.ts'
export type { ReportCopy } from './copy-reported.ts'
export {
  eraseReports,
  forgetReportsAround,
  type OwnReport,
  openCopy,
  openedReports,
  type StoredCopy,
  sealReports,
} from './reports-repository.ts'
