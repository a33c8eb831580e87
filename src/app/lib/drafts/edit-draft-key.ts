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

/**
 * An author changed who can see a memory while an edit of it waits in this browser: the edit goes on with that, and the change is no
 * conflict. An edit that began with an earlier revision stays as it is.
 */
export function notePrivacyInDraft(link: string, { privacy, revision }: { privacy: number; revision: number }): void {
  try {
    const draft = JSON.parse(localStorage.getItem(editDraftKey(link)) ?? 'null')
    if (draft?.revision !== revision - 1 || typeof draft.form !== 'object') return
    localStorage.setItem(editDraftKey(link), JSON.stringify({ ...draft, revision, form: { ...draft.form, privacy } }))
  } catch {
    // What cannot be read is not restored either.
  }
}
