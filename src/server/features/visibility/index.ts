/** The authorization policy for memories, as SQL and as functions: the only place that decides it. */
export {
  deleteLinkHolders,
  findReadableMemory,
  lockReadableMemory,
  lockReportableMemory,
  type MemoryRef,
  memoryKeyByLink,
} from './memory-by-link.ts'
export { filteredTopics, filteredTopicsSql, notFilteredOfSql, notFilteredSql } from './topic-filter-sql.ts'
export {
  canEdit,
  canReadByLinkSql,
  canReadCommentSql,
  canSeeLinkSql,
  countedSql,
  isListed,
  isListedByAuthor,
  listedByAuthorSql,
  listedSql,
  listedToSql,
  notBlockedOrMutedSql,
  notBlockedSql,
  notHiddenSql,
  pendingContentSql,
  privacyCodes,
  statuses,
  type Viewer,
} from './visibility.ts'
