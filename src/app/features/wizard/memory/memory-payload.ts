import {
  type Answers,
  answersToPayload,
  type Facts,
  factsOf,
  fieldWithRole,
  isEmpty,
  type Payload,
  resolvePath,
  type Wizard,
} from '@kindred/engine'
import { fieldsToSave } from '@kindred/form'
import type { DraftWizards } from '../drafts/memory-draft.ts'

/** What the memory wizard's answers say about the memory that the tag wizard asks about. */
export const factsOfMemory = (wizards: DraftWizards, answers: Answers): Facts =>
  factsOf(wizards.tags, answersToPayload(wizards.memory, answers))

/** What one wizard saves on this journey. */
function savedBy(wizard: Wizard, answers: Answers, facts: Facts): Payload {
  const taken = resolvePath(wizard, answers, facts)
  // What nobody chose is not sent: the server knows its own default, and what is stored stays.
  const chosen = fieldsToSave(taken).filter((field) => field.default === undefined || !isEmpty(answers[field.id]))
  return answersToPayload(wizard, taken.effective, chosen)
}

/** The fields of the memory itself, as they apply on this journey. */
export const memoryFields = (wizards: DraftWizards, answers: Answers): Payload => ({
  ...savedBy(wizards.memory, answers, {}),
  status: 1,
  memory_content_version: wizards.memory.version,
})

/** A new memory with its tags, sent as one (AMB-08). */
export function newMemory(wizards: DraftWizards, answers: Answers, tags: Answers): Payload {
  const facts = factsOfMemory(wizards, resolvePath(wizards.memory, answers, {}).effective)
  return {
    ...memoryFields(wizards, answers),
    ...savedBy(wizards.tags, tags, facts),
    content_version: wizards.tags.version,
  }
}

/** May it be posted? The story is the one thing that is needed. */
export function hasStory(wizard: Wizard, answers: Answers): boolean {
  const story = fieldWithRole(wizard, 'story')
  return story !== undefined && !isEmpty(answers[story.id])
}
