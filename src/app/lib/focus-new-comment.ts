/** After the dialog that sent it gave the focus back, in milliseconds. */
const afterDialogMs = 100

/** Reading goes on at a comment that was just written: its list is in view, and it has the focus. */
export function focusNewComment({ id }: { id: string }): void {
  setTimeout(() => {
    const comment = document.querySelector<HTMLElement>(`[data-comment="${CSS.escape(id)}"]`)
    comment?.closest('.comments')?.scrollIntoView({ block: 'start' })
    comment?.focus({ preventScroll: true })
  }, afterDialogMs)
}
