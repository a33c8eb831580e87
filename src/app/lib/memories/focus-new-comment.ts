import type { Comment } from '@kindred/contract/comment'

/** After the dialog that sent it gave the focus back, in milliseconds. */
const afterDialogMs = 100

/** Reading goes on at a comment that was just written: its list is in view, or a reply below what it answers, and it has the focus. */
export function focusNewComment({ id, reply_to }: Pick<Comment, 'id' | 'reply_to'>): void {
  setTimeout(() => {
    const comment = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id)}"]`)
    if (!reply_to) comment?.closest('.comments')?.scrollIntoView({ block: 'start' })
    else comment?.scrollIntoView({ block: 'center' })
    comment?.focus({ preventScroll: true })
  }, afterDialogMs)
}
