import { logFailure } from '../../../lib/log.ts'
import { keepVersion } from './keep-version.ts'
import { memoryDrafts, newDraftKey, parseDraft } from './memory-draft.ts'
import { stashKeyOf } from './stashed-draft.ts'

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
    logFailure('putting a draft aside', error)
  }
}
