import { commentDraftKey as keyOf } from '../../lib/kept-keys.ts'
import { logFailure } from '../../lib/log.ts'

/** What somebody was writing under a memory, on this device and for this person only; sent or emptied, nothing is left. */
export function readCommentDraft(link: string, by: string): string {
  try {
    return localStorage.getItem(keyOf(link, by)) ?? ''
  } catch {
    return ''
  }
}

export function keepCommentDraft(link: string, by: string, words: string): void {
  try {
    if (words === '') localStorage.removeItem(keyOf(link, by))
    else localStorage.setItem(keyOf(link, by), words)
  } catch (error) {
    logFailure('keeping a draft', error)
  }
}
