import type { DraftStore } from '@kindred/form'
import { keepVersion } from './keep-version.ts'
import { type MemoryDraft, newDraftKey } from './memory-draft.ts'

/** Where the draft of a new memory waits while its writer changes a posted one. */
export const stashKeyOf = (by: string | null): string => `${newDraftKey}:aside:${by}`

/** Writing something new goes on where it was left; what another tab has written since stays, with this beside it. */
export function restoreStashedDraft(drafts: DraftStore<MemoryDraft>, by: string | null): void {
  try {
    const kept = localStorage.getItem(stashKeyOf(by))
    const now = drafts.read(by)
    // Somebody else has written on this device since.
    if (kept === null || (now === null && localStorage.getItem(newDraftKey) !== null)) return
    if (now) keepVersion(newDraftKey, localStorage)(JSON.parse(kept), now)
    else localStorage.setItem(newDraftKey, kept)
    localStorage.removeItem(stashKeyOf(by))
  } catch {
    // A browser that keeps nothing has nothing aside.
  }
}
