/** Whether what follows in an open dialog goes on with the focus: it was lost, or waits at the dialog's title meanwhile. */
export const canTakeFocus = (part: Element | null): boolean =>
  part?.closest('dialog[open]') != null &&
  (document.activeElement === document.body || document.activeElement?.matches('[data-dialog-title]') === true)
