import type { Payload } from '@kindred/engine'
import { faultsOfMemory, type MemoryWizards } from '@kindred/product/acceptance'
import type { FieldErrors } from '../../errors.ts'
import type { MemoryContent } from '../stored-memory.ts'
import { storedAnswers } from '../versions/stored-answers.ts'

/** What is wrong with a payload for this memory, by field; `stored` is what it says now. Empty: it may be stored. */
export const checkMemory = (wizards: MemoryWizards, payload: Payload, stored: MemoryContent | undefined): FieldErrors =>
  faultsOfMemory(
    wizards,
    payload,
    stored && { memory: storedAnswers(stored, wizards.memory), tags: storedAnswers(stored, wizards.tags) },
  )
