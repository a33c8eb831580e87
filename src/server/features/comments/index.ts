/** Comments as other features show them: counted, the newest under a memory, told as the contract says; and how one acts on them. */

export { type CommentInList, commentColumns, commentIn, commentJoin, listedComments } from './comments-in-lists.ts'
export { type CommentRow, findComment, lockCommentForReport } from './comments-repository.ts'
export { interactWithComment, type NamedComment } from './interact-with-comment.ts'
export { purgeRemovedComments } from './purge-removed-comments.ts'
export { removeAllOf, removeAsAuthor, removedRetentionDays } from './removals-repository.ts'
export { createComment } from './write-comment.ts'
export { createPrivateComment } from './write-private-comment.ts'
