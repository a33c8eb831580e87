import {
  type Answers,
  answersToPayload,
  assumeAnswered,
  type Facts,
  factsOf,
  fieldOf,
  fieldWithRole,
  type Wizard,
} from '@kindred/engine'
import { checkSentAnswers } from '@kindred/engine/days'
import type { FieldErrors } from './field-errors.ts'
import { isNamed, type MemoryBody, type MemoryWizards } from './memory-payload.ts'

/** What a memory says now, as answers of each of its wizards. */
export type StoredAnswers = Readonly<Record<keyof MemoryWizards, Answers>>

/**
 * Could the wizards have produced this? Problems by payload field, each sentence with the rule's name; an empty object
 * means that it may be stored. `stored`: absent for a new memory; an option that is offered no longer may stay.
 * `complete`: what is needed has to be there, too.
 */
export function faultsOfMemory(
  body: MemoryBody,
  stored: StoredAnswers = { memory: {}, tags: {} },
  { complete = true } = {},
): FieldErrors {
  const { wizards } = body
  const memory = changeOf('memory', body, stored)
  const tags = changeOf('tags', body, stored)
  const written = answersToPayload(wizards.memory, memory.after)
  const errors: FieldErrors = {}
  addFaults(errors, wizards.tags, tags, factsOf(wizards.tags, written), false)
  addFaults(errors, opened(wizards.memory), memory, factsOf(wizards.memory, written), complete)
  return errors
}

type Change = { before: Answers; after: Answers }

function changeOf(
  which: keyof MemoryWizards,
  { wizards, payload, answers }: MemoryBody,
  stored: StoredAnswers,
): Change {
  const named = new Set(
    wizards[which].steps.flatMap((step) => step.fields.filter((field) => isNamed(field, payload)).map(({ id }) => id)),
  )
  const before = stored[which]
  const stays = Object.fromEntries(Object.entries(before).filter(([id]) => !named.has(id)))
  return { before, after: { ...stays, ...answers[which] } }
}

/** The memory wizard may unfold from "who is it about?" on; a memory may leave that out, so the way is opened here. */
function opened(wizard: Wizard): Wizard {
  const people = fieldWithRole(wizard, 'people')
  return people === undefined ? wizard : assumeAnswered(wizard, people.id)
}

/** Nobody reads fifty sentences about one question. */
const maxSentences = 5

function addFaults(errors: FieldErrors, wizard: Wizard, change: Change, facts: Facts, complete: boolean): void {
  for (const { field, rule, sentence } of checkSentAnswers(wizard, change.after, facts, {
    stored: change.before,
    complete,
  })) {
    const name = fieldOf(wizard, field)?.binding?.payload ?? field
    const sentences = errors[name] ?? []
    if (sentences.length < maxSentences) errors[name] = [...sentences, `${sentence} [${rule}]`]
  }
}
