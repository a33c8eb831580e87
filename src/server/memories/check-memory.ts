import {
  type Answers,
  checkAnswers,
  factsOf,
  fieldOf,
  type Payload,
  payloadToAnswers,
  type Violation,
  type Wizard,
} from '#engine'
import type { FieldErrors } from '../errors.ts'
import { type MemoryWizards, toPayload } from './memory-content.ts'
import type { MemoryContent } from './stored-memory.ts'

/**
 * Could the wizards have produced this? Problems by payload field, each sentence with the rule's name; an empty object
 * means that it may be stored. `stored` is what the memory says now: an option that is offered no longer may stay.
 */
export function checkMemory(wizards: MemoryWizards, payload: Payload, stored: MemoryContent | undefined): FieldErrors {
  const before = stored ? toPayload(stored, wizards.tags) : {}
  const after = { ...before, ...payload }
  return toErrors([
    ...violationsOf(wizards.tags, after, before),
    // The memory wizard unfolds from "who is it about?" on; a memory may leave that out, so the way is opened here.
    ...violationsOf(wizards.memory, after, before, { subjects: ['-'] }, true),
  ])
}

type Placed = { name: string; violation: Violation }

function violationsOf(
  wizard: Wizard,
  after: Payload,
  before: Payload,
  openedBy: Answers = {},
  complete = false,
): Placed[] {
  const answers = { ...openedBy, ...payloadToAnswers(wizard, after) }
  const options = { stored: { ...openedBy, ...payloadToAnswers(wizard, before) }, complete }
  return checkAnswers(wizard, answers, factsOf(wizard, after), options).map((violation) => ({
    name: fieldOf(wizard, violation.field)?.binding?.payload ?? violation.field,
    violation,
  }))
}

function toErrors(placed: readonly Placed[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { name, violation } of placed) {
    const sentences = errors[name] ?? []
    errors[name] = [...sentences, `${violation.sentence} [${violation.rule}]`]
  }
  return errors
}
