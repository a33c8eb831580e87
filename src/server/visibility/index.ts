/** Who may see what, as SQL and as functions: the only place that says it. */
export { countedSql } from './counted.ts'
export { findReachable, holdReachable, type Reachable } from './reachable.ts'
export {
  commentShownSql,
  isListed,
  isListedByAuthor,
  listedByAuthorSql,
  listedSql,
  mayEdit,
  privacyCodes,
  readableSql,
  statuses,
  type Viewer,
} from './visibility.ts'
