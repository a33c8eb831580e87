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
  type Wizard,
} from '@kindred/engine'
import type { FieldErrors } from './field-errors.ts'
import { answersOfPayload, type MemoryWizards, namedIn } from './memory-payload.ts'

/** What a memory says now, as answers of each of its wizards. */
export type StoredAnswers = Readonly<Record<keyof MemoryWizards, Answers>>

/**
 * Could the wizards have produced this? Problems by payload field, each sentence with the rule's name; an empty object
 * means that it may be stored. `stored`: absent for a new memory; an option that is offered no longer may stay.
 * `complete`: what is needed has to be there, too.
 */
export function faultsOfMemory(
  wizards: MemoryWizards,
  payload: Payload,
  stored: StoredAnswers = { memory: {}, tags: {} },
  { complete = true } = {},
): FieldErrors {
  const memory = changeOf(wizards.memory, payload, stored.memory)
  const tags = changeOf(wizards.tags, payload, stored.tags)
  const written = answersToPayload(wizards.memory, memory.after)
  const errors: FieldErrors = {}
  addFaults(errors, wizards.tags, tags, factsOf(wizards.tags, written), false)
  addFaults(errors, opened(wizards.memory), memory, factsOf(wizards.memory, written), complete)
  return errors
}

type Change = { before: Answers; after: Answers }

function changeOf(wizard: Wizard, payload: Payload, before: Answers): Change {
  const named = namedIn(wizard, payload)
  const stays = Object.fromEntries(Object.entries(before).filter(([id]) => !named.has(id)))
  return { before, after: { ...stays, ...answersOfPayload(wizard, payload) } }
}

/** The memory wizard may unfold from "who is it about?" on; a memory may leave that out, so the way is opened here. */
function opened(wizard: Wizard): Wizard {
  const people = fieldWithRole(wizard, 'people')
  return people === undefined ? wizard : takenAsAnswered(wizard, people.id)
}

/** Nobody reads fifty sentences about one question. */
const mostSentences = 5

function addFaults(errors: FieldErrors, wizard: Wizard, change: Change, facts: Facts, complete: boolean): void {
  for (const { field, rule, sentence } of checkAnswers(wizard, change.after, facts, {
    stored: change.before,
    complete,
  })) {
    const name = fieldOf(wizard, field)?.binding?.payload ?? field
    const sentences = errors[name] ?? []
    if (sentences.length < mostSentences) errors[name] = [...sentences, `${sentence} [${rule}]`]
  }
}
