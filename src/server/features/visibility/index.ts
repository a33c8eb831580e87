/** Who may see what, as SQL and as functions: the only place that says it. */
export { findReachable, forgetHolders, holdReachable, holdReportable, keyOf, type Reachable } from './reachable.ts'
export { notFilteredOfSql, notFilteredSql, savedTopics, savedTopicsSql } from './topic-filter-sql.ts'
export {
  commentShownSql,
  countedSql,
  isListed,
  isListedByAuthor,
  linkKnownSql,
  listedByAuthorSql,
  listedForSql,
  listedSql,
  mayEdit,
  notAvoidedSql,
  notBlockedSql,
  pendingWordsSql,
  privacyCodes,
  readableByLinkSql,
  statuses,
  unhiddenSql,
  type Viewer,
} from './visibility.ts'
