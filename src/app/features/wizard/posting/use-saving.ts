import type { Memory } from '@kindred/contract/memory'
import { type Answers, chosenIn, fieldWithRole, payloadToAnswers, type Wizard } from '@kindred/engine'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mergeAnswers } from '../drafts/merge-answers.ts'
import { memoryFields } from '../memory/memory-payload.ts'
import type { Leaving } from '../memory/use-leaving.ts'
import type { MemoryEditor } from '../memory/use-memory-editor.ts'
import { usePrivacyNarrowing } from '../memory/use-privacy-narrowing.ts'

/** The memory that is changed: as it was when the page was opened, and as it is now, since its tags are saved one by one. */
export interface Stored {
  memory: Memory
  current: Memory
}

type Posted = ReturnType<typeof usePosted>

/** What is posted of a memory, and as which revision, while its author changes it. `begun`: the revision that the draft began with. */
export function usePosted(wizard: Wizard, { memory, current }: Stored, begun: number | null) {
  const [answers, setAnswers] = useState(() => payloadToAnswers(wizard, { ...memory }))
  const revision = useRef(begun ?? memory.revision)
  // Our own change is no conflict; somebody else's between them stays one.
  const noteRevision = (next: number) => {
    if (next === revision.current + 1) revision.current = next
  }
  const narrow = usePrivacyNarrowing(wizard, current, (narrowed, audience) => {
    noteRevision(narrowed.revision)
    setAnswers((before) => ({ ...before, ...audience }))
  })
  // What a draft of an earlier revision began with is not known any more.
  const isKnown = begun === null || begun === memory.revision
  return { answers, base: isKnown ? answers : undefined, revision, noteRevision, narrow }
}

/** Answers with the audience that the stored memory has: a change of words never shows it to more people. */
export function withAudienceOf(wizard: Wizard, stored: Memory, answers: Answers): Answers {
  const id = fieldWithRole(wizard, 'privacy')?.id
  return id === undefined ? answers : { ...answers, [id]: payloadToAnswers(wizard, { ...stored })[id] ?? [] }
}

/** Saves what was changed in a posted memory, or discards it. Where somebody else has saved meanwhile, its author chooses between the two versions. */
export function useSaving(
  { wizard, wizards, journey, sending }: MemoryEditor,
  link: string,
  { answers, base, revision }: Posted,
  { goAway }: Leaving,
) {
  const navigate = useNavigate()
  const [conflict, setConflict] = useState<Memory>()
  const save = async (mine = journey.answers, isMerged = false): Promise<void> => {
    const body = { ...memoryFields(wizards, mine), revision: revision.current }
    const result = await sending.update(link, body)
    if (result.kind === 'conflict') {
      const theirs = result.current as unknown as Memory
      const merged = base && mergeAnswers(wizard, base, mine, payloadToAnswers(wizard, { ...theirs }))
      // Once: whoever is overtaken again decides.
      if (merged === undefined || merged.conflicts.length > 0 || isMerged) return setConflict(theirs)
      revision.current = theirs.revision
      journey.send({ type: 'RESTORE', answers: merged.answers })
      return save(merged.answers, true)
    }
    if (result.kind === 'done') goAway(() => navigate(`/memory/${result.value.shareable_link}`))
  }
  const audience = fieldWithRole(wizard, 'privacy')?.id ?? ''
  const hasChosenAudience =
    base !== undefined && chosenIn(base[audience]).join() !== chosenIn(journey.answers[audience]).join()
  const settle = (theirs: Memory) => {
    revision.current = theirs.revision
    setConflict(undefined)
  }
  return {
    save: () => void save(),
    /** Nothing of it leaves this browser: photos that were added wait on the server as they do of any draft. */
    discard: () => {
      const given = journey.answers
      journey.send({ type: 'RESTORE', answers })
      return () => void journey.send({ type: 'RESTORE', answers: given })
    },
    conflict: conflict && {
      onKeepMine: () => {
        settle(conflict)
        const mine = hasChosenAudience ? journey.answers : withAudienceOf(wizard, conflict, journey.answers)
        journey.send({ type: 'RESTORE', answers: mine })
        void save(mine)
      },
      onTakeTheirs: () => {
        settle(conflict)
        journey.send({ type: 'RESTORE', answers: payloadToAnswers(wizard, { ...conflict }) })
      },
      onLater: () => setConflict(undefined),
    },
  }
}
