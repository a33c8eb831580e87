/** Reports, as other features know them: their reasons, what they keep, and how long they stay. */
export type { ReportCopy } from './copy-reported.ts'
export { reasonWeights } from './reason-weights.ts'
export {
  eraseReports,
  forgetReportsAround,
  type OwnReport,
  openCopy,
  openedReports,
  type StoredCopy,
  sealReports,
} from './reports-repository.ts'
