import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Memory } from '#contract/memory'
import { payloadToAnswers } from '#engine'
import { memoryFields } from './memory-payload.ts'
import type { Leaving } from './use-leaving.ts'
import type { Writing } from './use-memory-writing.ts'
import type { Posted } from './use-posted.ts'

/** Saves what was changed in a posted memory, or discards it. Where somebody else has saved meanwhile, its author chooses between the two versions. */
export function useSaving(
  { wizard, wizards, journey, sending }: Writing,
  link: string,
  { answers, revision }: Posted,
  { goAway }: Leaving,
) {
  const navigate = useNavigate()
  const [conflict, setConflict] = useState<Memory>()
  const save = async () => {
    const body = { ...memoryFields(wizards, journey.answers), revision: revision.current }
    const result = await sending.update(link, body)
    if (result.kind === 'conflict') setConflict(result.current as unknown as Memory)
    if (result.kind === 'done') goAway(() => navigate(`/memory/${result.value.shareable_link}`))
  }
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
        void save()
      },
      onTakeTheirs: () => {
        settle(conflict)
        journey.send({ type: 'RESTORE', answers: payloadToAnswers(wizard, { ...conflict }) })
      },
      onLater: () => setConflict(undefined),
    },
  }
}
