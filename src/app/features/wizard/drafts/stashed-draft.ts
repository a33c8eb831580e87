import type { DraftStore } from '@kindred/form'
import { logFailure } from '../../../lib/log.ts'
import { keepVersion } from './keep-version.ts'
import { type MemoryDraft, memoryDrafts, newDraftKey, parseDraft } from './memory-draft.ts'

/** Where the draft of a new memory waits while its writer changes a posted one. */
const stashKeyOf = (by: string | null): string => `${newDraftKey}:aside:${by}`

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

/** An edit finds the draft of a new memory cleared (DRF-04), and no word of it is lost. */
export function stashNewDraft(by: string | null): void {
  try {
    const draft = memoryDrafts(newDraftKey).read(by)
    const kept = localStorage.getItem(newDraftKey)
    if (by === null || draft === null || kept === null) return
    // What waits there already becomes another version.
    const earlier = parseDraft(JSON.parse(localStorage.getItem(stashKeyOf(by)) ?? 'null'))
    if (earlier !== null) keepVersion(newDraftKey, localStorage)(earlier, draft)
    // Its own room first: a browser may be full.
    localStorage.removeItem(newDraftKey)
    try {
      localStorage.setItem(stashKeyOf(by), kept)
    } catch (error) {
      localStorage.setItem(newDraftKey, kept)
      throw error
    }
  } catch (error) {
    logFailure('stashing a draft', error)
  }
}
