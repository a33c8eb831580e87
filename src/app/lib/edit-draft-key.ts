/** Where this browser keeps what was written towards an edit of a memory and is not saved yet. */
export const editDraftKey = (hashId: string): string => `memoryEdit:${hashId}`

/**
 * A memory that got a new link takes along what was written towards an edit of it, and other versions of that. The twin in the
 * account follows (`move-account-edit-draft`).
 */
export function moveEditDraft(from: string, to: string): void {
  for (const part of ['', ':others']) {
    const kept = localStorage.getItem(editDraftKey(from) + part)
    if (kept === null || localStorage.getItem(editDraftKey(to) + part) !== null) continue
    localStorage.setItem(editDraftKey(to) + part, kept)
    localStorage.removeItem(editDraftKey(from) + part)
  }
}
