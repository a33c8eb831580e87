/** Comments as other rooms show them: counted, the newest under a memory, told as the contract says. */
export { countComments } from './comment-counts.ts'
export { toComment } from './comment-shapes.ts'
export { type CommentRow, newestComments } from './comments-repository.ts'
export { forgetComments } from './forget-comments.ts'
