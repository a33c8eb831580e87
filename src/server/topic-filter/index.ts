/** What readers do not want to meet, for rooms that list memories. */
export { savedTopics } from './topic-filter-repository.ts'
export { notFilteredOfSql, notFilteredSql, savedTopicsSql } from './topic-filter-sql.ts'
