import { type Answers, chosenIn, type UnmappedAnswer } from '@kindred/engine'
import { hasVisibleText } from '@kindred/engine/text'
import type { DraftStore, IdempotencyKey } from '@kindred/form'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type DraftParts, type DraftWizards, draftOf, type MemoryDraft } from './memory-draft.ts'
import { type MergedAnswers, mergeDraft } from './merge-draft.ts'

/** No more than this much writing is lost, whatever happens. */
const everyMs = 3_000

interface DraftInput {
  store: DraftStore<MemoryDraft>
  wizards: DraftWizards
  memory: Answers
  tags: Answers
  extras: Record<string, string>
  sent: IdempotencyKey | null
  revision: number | null
  /** What no question has a place for any more. */
  unmapped: readonly UnmappedAnswer[]
  /** Who writes; a visitor, who cannot, keeps nothing and clears nothing. */
  by: string | null
  /** Is there something in these answers that would be a loss? */
  isWorthKeeping: (memory: Answers, tags: Answers) => boolean
  /** Another tab has written too: the answers now have what it changed. */
  onMerged: (answers: MergedAnswers) => void
}

interface DraftHandle {
  /** Is there anything that leaving would lose? */
  hasContent: boolean
  /** Text in an open editor. */
  type: (fieldId: string, words: string) => void
  keepSent: (sent: IdempotencyKey) => void
  sent: () => IdempotencyKey | null
  /** Whether this browser holds what was last written: with full storage, or for a visitor, it does not. */
  isKept: () => boolean
  /** Removes it, and keeps nothing any more. */
  clear: () => void
}

/** Keeps what is written in this browser: on every change, every few seconds, and when the page goes away. */
export function useDraft(input: DraftInput): DraftHandle {
  const latest = useRef(input)
  const typed = useRef<Readonly<Record<string, string>>>({})
  const sent = useRef(input.sent)
  const written = useRef<MemoryDraft | null>(undefined)
  const stopped = useRef(false)
  const [typing, setTyping] = useState(false)
  useLayoutEffect(() => {
    latest.current = input
  })

  const keep = useCallback(() => {
    if (stopped.current) return
    const { store, wizards, extras, revision, unmapped, by, isWorthKeeping } = latest.current
    if (by === null) return
    const merge = mergeDraft(latest.current, { typed: typed.current, sent: sent.current })
    if (merge !== null) {
      if (merge.contradicting !== null) store.setAside(merge.contradicting, merge.before)
      store.accept()
      // Before the page is drawn anew with them: nothing may be kept without them any more.
      latest.current = { ...latest.current, ...merge.merged }
      latest.current.onMerged(merge.merged)
    }
    const { memory, tags } = latest.current
    // What was taken over, or typed back to what it was, is not being typed any more.
    typed.current = Object.fromEntries(
      Object.entries(typed.current).filter(([id, words]) => words !== (chosenIn(memory[id] ?? tags[id])[0] ?? '')),
    )
    const isTyping = Object.values(typed.current).some(hasVisibleText)
    setTyping(isTyping)
    const parts: DraftParts = { memory, tags, extras, typed: typed.current, sent: sent.current, revision, unmapped }
    const isWorth = isTyping || unmapped.length > 0 || isWorthKeeping(memory, tags)
    const draft = isWorth ? draftOf(wizards, parts, by) : null
    // A tab in which nothing has happened since leaves alone what another tab writes.
    const isNews = JSON.stringify(draft) !== JSON.stringify(written.current)
    if (!isNews && store.holdsAnother(draft)) return
    written.current = draft
    if (merge?.isThere) return
    if (draft) store.keep(draft)
    else store.clear(by)
  }, [])

  const { memory, tags, unmapped } = input
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the answers is what is kept
  useEffect(keep, [memory, tags, unmapped, keep])
  useEffect(() => {
    const clock = setInterval(keep, everyMs)
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(clock)
      window.removeEventListener('pagehide', keep)
    }
  }, [keep])

  return {
    hasContent: typing || input.isWorthKeeping(memory, tags),
    type: useCallback(
      (fieldId, words) => {
        typed.current = { ...typed.current, [fieldId]: words }
        keep()
      },
      [keep],
    ),
    keepSent: useCallback(
      (next) => {
        sent.current = next
        keep()
      },
      [keep],
    ),
    sent: useCallback(() => sent.current, []),
    isKept: useCallback(() => {
      keep()
      const { store, by } = latest.current
      return by !== null && store.peek() !== null && !store.holdsAnother(written.current ?? null)
    }, [keep]),
    clear: useCallback(() => {
      stopped.current = true
      const { store, by } = latest.current
      store.clear(by)
    }, []),
  }
}
