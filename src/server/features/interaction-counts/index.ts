/** What the folders of one kind of act share: how often each was done, and taking one back. */
export { commentCountsSql, empathizedCountsSql, type ReactionCount, reactionCountsSql } from './counts-sql.ts'
