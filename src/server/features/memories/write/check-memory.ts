import { faultsOfMemory, type MemoryBody } from '@kindred/product/acceptance'
import type { FieldErrors } from '../../../platform/errors.ts'
import type { MemoryContent } from '../stored-memory.ts'
import { storedAnswers } from '../versions/stored-answers.ts'

/** What is wrong with a body for this memory, by field; `stored` is what it says now. Empty: it may be stored. */
export function checkMemory(body: MemoryBody, stored: MemoryContent | undefined): FieldErrors {
  const { memory, tags } = body.wizards
  return faultsOfMemory(body, stored && { memory: storedAnswers(stored, memory), tags: storedAnswers(stored, tags) })
}
