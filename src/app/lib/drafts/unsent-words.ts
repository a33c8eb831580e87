import { previewOf } from '@kindred/engine/text'
import { logFailure } from '../log.ts'
import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'
import { parseReplyTarget } from './comment-draft.ts'
import { commentDraftKey, replyScope, unsentScopesOf } from './storage-keys.ts'

/** A comment, reply or message that a member began on this device and has not sent, or changes to a comment that they have not saved. */
export interface UnsentWords {
  /** Under which it is kept. */
  scope: string
  kind: 'comment' | 'reply' | 'message' | 'edit'
  /** How it begins. */
  words: string
  /** Of the memory that it is about, where that is known. */
  link: string | null
  /** Where its box opens; null for a comment that is being changed, which is known by its id alone. */
  to: string | null
}

const firstWords = 120

/** All of this member on this device. */
export function unsentWords(by: string): UnsentWords[] {
  return unsentScopesOf(by).flatMap((scope): UnsentWords[] => {
    const words = previewOf((localStorage.getItem(commentDraftKey(scope, by)) ?? '').trim(), firstWords)
    const [, name, rest = ''] = /^(private|reply|answer|edit):(.*)$/.exec(scope) ?? []
    if (words === '' || name === 'reply') return []
    const toBox = (link: string, to: 'all' | 'author') => `/memory/${encodeURIComponent(link)}?tab=comment&write=${to}`
    if (name === 'edit') return [{ scope, kind: 'edit', words, link: null, to: null }]
    if (name === 'answer')
      return [{ scope, kind: 'reply', words, link: null, to: `/yours/received?reply=${encodeURIComponent(rest)}` }]
    if (name === 'private') return [{ scope, kind: 'message', words, link: rest, to: toBox(rest, 'author') }]
    const answered = parseReplyTarget(localStorage.getItem(commentDraftKey(replyScope(scope), by)) ?? '')
    return [{ scope, kind: answered ? 'reply' : 'comment', words, link: scope, to: toBox(scope, 'all') }]
  })
}

const undoSeconds = 30

/** Takes the words out of this browser, and offers to take that back. `changed` draws the list anew. */
export function deleteUnsentWords(scope: string, by: string, byKeyboard: boolean, changed: () => void): void {
  const kept = [scope, replyScope(scope)].map((one) => {
    const key = commentDraftKey(one, by)
    return { key, words: localStorage.getItem(key) }
  })
  for (const { key } of kept) localStorage.removeItem(key)
  changed()
  const undo = () => {
    try {
      // What was begun there meanwhile stays.
      if (kept.every(({ key }) => localStorage.getItem(key) === null))
        for (const { key, words } of kept) if (words !== null) localStorage.setItem(key, words)
    } catch (error) {
      logFailure('bringing unsent words back', error)
    }
    changed()
  }
  showToast({
    title: text('yours.drafts.deleted'),
    seconds: undoSeconds,
    takesFocus: byKeyboard,
    goesOnAt: '.own-wizards a',
    action: { label: text('memory.deleted.undo'), run: undo },
  })
}
