/** Reports, as other features know them: their reasons, what they keep, and how long they stay. */
export type { ReportCopy } from './copy-reported.ts'
export { reasonWeights } from './reason-weights.ts'
export {
  anonymizeReportsOf,
  eraseReports,
  type OwnReport,
  openCopy,
  openedReports,
  type ReportOutcome,
  type StoredCopy,
  sealReports,
  settleReports,
} from './reports-repository.ts'
