/** Who may see what, as SQL and as functions: the only place that says it. */
export { metSql, thereForSql } from './apart.ts'
export { countedSql } from './counted.ts'
export { findReachable, holdReachable, type Reachable } from './reachable.ts'
export {
  commentShownSql,
  isListed,
  isListedByAuthor,
  listedByAuthorSql,
  listedForSql,
  listedSql,
  mayEdit,
  privacyCodes,
  readableSql,
  statuses,
  type Viewer,
} from './visibility.ts'
