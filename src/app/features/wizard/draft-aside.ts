import { logFailure } from '../../lib/log.ts'
import { keepOther } from './keep-other.ts'
import { memoryDrafts, newDraftKey, parseDraft } from './memory-draft.ts'

/** Where the draft of a new memory waits while its writer changes a posted one. */
const asideOf = (by: string): string => `${newDraftKey}:aside:${by}`

/** An edit finds the draft of a new memory cleared (DRF-04), and no word of it is lost. */
export function putNewDraftAside(by: string | null): void {
  trying(() => {
    const draft = memoryDrafts(newDraftKey).read(by)
    const kept = localStorage.getItem(newDraftKey)
    if (by === null || draft === null || kept === null) return
    keepEarlier(by, draft)
    // Its own room first: a browser may be full.
    localStorage.removeItem(newDraftKey)
    try {
      localStorage.setItem(asideOf(by), kept)
    } catch (error) {
      localStorage.setItem(newDraftKey, kept)
      throw error
    }
  })
}

/** Writing something new goes on where it was left; what another tab has written since stays, with this beside it. */
export function takeNewDraftBack(by: string | null): void {
  trying(() => {
    const kept = by === null ? null : localStorage.getItem(asideOf(by))
    if (by === null || kept === null) return
    const now = memoryDrafts(newDraftKey).read(by)
    // Somebody else has written on this device since.
    if (now === null && localStorage.getItem(newDraftKey) !== null) return
    if (now === null) localStorage.setItem(newDraftKey, kept)
    else keepEarlier(by, now)
    localStorage.removeItem(asideOf(by))
  })
}

/** It was posted or left in another tab. */
export const forgetAside = (by: string | null): void => trying(() => by && localStorage.removeItem(asideOf(by)))

/** What waits there already becomes another version of what is there now. */
function keepEarlier(by: string, now: object): void {
  const earlier = parseDraft(JSON.parse(localStorage.getItem(asideOf(by)) ?? 'null'))
  if (earlier !== null) keepOther(newDraftKey, localStorage)(earlier, now)
}

/** A browser that keeps nothing is no reason to disturb anybody. */
function trying(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    logFailure('keeping the draft of a new memory', error)
  }
}
