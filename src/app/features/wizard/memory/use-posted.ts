import type { Memory } from '@kindred/contract/memory'
import { payloadToAnswers, type Wizard } from '@kindred/engine'
import { useRef, useState } from 'react'
import { useNarrowing } from './use-narrowing.ts'

/** The memory that is changed: as it was when the page was opened, and as it is now, since its tags are saved one by one. */
export interface Stored {
  memory: Memory
  current: Memory
}

export type Posted = ReturnType<typeof usePosted>

/** What is posted of a memory, and as which revision, while its author changes it. `begun`: the revision that the draft began with. */
export function usePosted(wizard: Wizard, { memory, current }: Stored, begun: number | null) {
  const [answers, setAnswers] = useState(() => payloadToAnswers(wizard, { ...memory }))
  const revision = useRef(begun ?? memory.revision)
  // Our own change is no conflict; somebody else's between them stays one.
  const noteRevision = (next: number) => {
    if (next === revision.current + 1) revision.current = next
  }
  const narrow = useNarrowing(wizard, current, (narrowed, audience) => {
    noteRevision(narrowed.revision)
    setAnswers((before) => ({ ...before, ...audience }))
  })
  // What a draft of an earlier revision began with is not known any more.
  const isKnown = begun === null || begun === memory.revision
  return { answers, base: isKnown ? answers : undefined, revision, noteRevision, narrow }
}
