import type { Comment } from '@kindred/contract/comment'
import { previewOf } from '@kindred/engine/text'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { logFailure } from '../log.ts'
import { commentDraftKey as keyOf, privateScope, replyScope } from './storage-keys.ts'

/** What somebody was writing under a memory, on this device and for this person only; sent or emptied, nothing is left. */
function readCommentDraft(link: string, by: string): string {
  try {
    return localStorage.getItem(keyOf(link, by)) ?? ''
  } catch {
    return ''
  }
}

function keepCommentDraft(link: string, by: string, words: string): void {
  try {
    if (words === '') localStorage.removeItem(keyOf(link, by))
    else localStorage.setItem(keyOf(link, by), words)
    window.dispatchEvent(new Event(changed))
  } catch (error) {
    logFailure('keeping a draft', error)
  }
}

/** The name of a draft: what is written to the author alone is another one. */
export const draftOf = (link: string, to: 'all' | 'author'): string => (to === 'all' ? link : privateScope(link))

const changed = 'kindred:comment-draft'

/** How a comment begins that this person began here and did not send; empty without one. */
export function useUnsent(link: string, to: 'all' | 'author', by: string | undefined): string {
  const look = () => (by === undefined ? '' : previewOf(readCommentDraft(draftOf(link, to), by).trim(), 60))
  return useSyncExternalStore((heard) => {
    for (const event of [changed, 'storage']) window.addEventListener(event, heard)
    return () => {
      for (const event of [changed, 'storage']) window.removeEventListener(event, heard)
    }
  }, look)
}

/**
 * The words in a box, kept with each letter. The same box in another tab shows them as they are written, so that neither writes over
 * the other; sent or emptied there, it is empty here. `otherwise`: what stands there when nothing is kept, and needs no keeping.
 */
export function useCommentDraft(link: string, by: string, otherwise = '') {
  const [words, setWords] = useState(() => readCommentDraft(link, by) || otherwise)
  /** What stood there when this tab wrote or looked last. */
  const [last] = useState(() => ({ words: readCommentDraft(link, by) }))
  useEffect(() => {
    const look = () => {
      const now = readCommentDraft(link, by)
      if (now === last.words) return
      last.words = now
      setWords(now || otherwise)
    }
    const heard = ({ key }: StorageEvent) => (key === null || key === keyOf(link, by)) && look()
    window.addEventListener('storage', heard)
    // A tab that was frozen heard nothing.
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('storage', heard)
      document.removeEventListener('visibilitychange', look)
    }
  }, [link, by, otherwise, last])
  const keep = (typed: string) => {
    keepCommentDraft(link, by, typed === otherwise ? '' : typed)
    last.words = readCommentDraft(link, by)
  }
  return {
    words,
    write: (typed: string) => {
      setWords(typed)
      keep(typed)
    },
    /** Nothing is left of it; what stands in the box does. */
    forget: () => keep(otherwise),
  }
}

/** Which comment another one answers. */
export type ReplyTarget = NonNullable<Comment['reply_to']>

/** What an unsent comment answers, kept beside its words. */
export function useReplyTarget(link: string, by: string) {
  const { words, write } = useCommentDraft(replyScope(link), by)
  return {
    target: parseReplyTarget(words),
    answer: (target: ReplyTarget | undefined) => write(target === undefined ? '' : JSON.stringify(target)),
  }
}

/** What a kept comment answers, from the text that is kept beside it. */
export function parseReplyTarget(kept: string): ReplyTarget | undefined {
  try {
    const { id, username } = JSON.parse(kept)
    return typeof id === 'string' && typeof username === 'string' ? { id, username } : undefined
  } catch {
    return undefined
  }
}
