import {
  type Answers,
  answersToPayload,
  checkAnswers,
  type Facts,
  factsOf,
  fieldOf,
  fieldWithRole,
  type Payload,
  takenAsAnswered,
  type Violation,
  type Wizard,
} from '@kindred/engine'
import type { FieldErrors } from '../../errors.ts'
import type { MemoryWizards } from '../memory-wizards.ts'
import type { MemoryContent } from '../stored-memory.ts'
import { answersOfPayload } from '../versions/answers-of-payload.ts'
import { storedAnswers } from '../versions/stored-answers.ts'
import { isNamed } from './memory-content.ts'

/**
 * Could the wizards have produced this? Problems by payload field, each sentence with the rule's name; an empty object
 * means that it may be stored. `stored` is what the memory says now: an option that is offered no longer may stay.
 * `complete`: what is needed has to be there, too.
 */
export function checkMemory(
  wizards: MemoryWizards,
  payload: Payload,
  stored: MemoryContent | undefined,
  { complete = true } = {},
): FieldErrors {
  const memory = changeOf(wizards.memory, payload, stored)
  const tags = changeOf(wizards.tags, payload, stored)
  const written = answersToPayload(wizards.memory, memory.after)
  return toErrors([
    ...violationsOf(wizards.tags, tags, factsOf(wizards.tags, written), false),
    ...violationsOf(opened(wizards.memory), memory, factsOf(wizards.memory, written), complete),
  ])
}

type Change = { before: Answers; after: Answers }

function changeOf(wizard: Wizard, payload: Payload, stored: MemoryContent | undefined): Change {
  const before = stored === undefined ? {} : storedAnswers(stored, wizard)
  const named = new Set(
    wizard.steps.flatMap((step) => step.fields.filter((field) => isNamed(field, payload)).map(({ id }) => id)),
  )
  const stays = Object.fromEntries(Object.entries(before).filter(([id]) => !named.has(id)))
  return { before, after: { ...stays, ...answersOfPayload(wizard, payload) } }
}

/** The memory wizard may unfold from "who is it about?" on; a memory may leave that out, so the way is opened here. */
function opened(wizard: Wizard): Wizard {
  const people = fieldWithRole(wizard, 'people')
  return people === undefined ? wizard : takenAsAnswered(wizard, people.id)
}

type Placed = { name: string; violation: Violation }

function violationsOf(wizard: Wizard, { before, after }: Change, facts: Facts, complete: boolean): Placed[] {
  return checkAnswers(wizard, after, facts, { stored: before, complete }).map((violation) => ({
    name: fieldOf(wizard, violation.field)?.binding?.payload ?? violation.field,
    violation,
  }))
}

/** Nobody reads fifty sentences about one question. */
const mostSentences = 5

function toErrors(placed: readonly Placed[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { name, violation } of placed) {
    const sentences = errors[name] ?? []
    if (sentences.length < mostSentences) errors[name] = [...sentences, `${violation.sentence} [${violation.rule}]`]
  }
  return errors
}
