import { logFailure } from '../../lib/log.ts'
import { asideOf } from './draft-aside.ts'
import { keepOther } from './keep-other.ts'
import { memoryDrafts, newDraftKey, parseDraft } from './memory-draft.ts'

/** An edit finds the draft of a new memory cleared (DRF-04), and no word of it is lost. */
export function putNewDraftAside(by: string | null): void {
  try {
    const draft = memoryDrafts(newDraftKey).read(by)
    const kept = localStorage.getItem(newDraftKey)
    if (by === null || draft === null || kept === null) return
    // What waits there already becomes another version.
    const earlier = parseDraft(JSON.parse(localStorage.getItem(asideOf(by)) ?? 'null'))
    if (earlier !== null) keepOther(newDraftKey, localStorage)(earlier, draft)
    // Its own room first: a browser may be full.
    localStorage.removeItem(newDraftKey)
    try {
      localStorage.setItem(asideOf(by), kept)
    } catch (error) {
      localStorage.setItem(newDraftKey, kept)
      throw error
    }
  } catch (error) {
    logFailure('putting a draft aside', error)
  }
}
