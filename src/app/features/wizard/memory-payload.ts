import {
  type Answers,
  answersToPayload,
  chosenIn,
  type Facts,
  factsOf,
  fieldWithRole,
  type Payload,
  type Wizard,
  walk,
} from '#engine'
import type { DraftWizards, SentAs } from './memory-draft.ts'
import { fieldsOnWay } from './use-wizard.ts'

/** What the memory wizard's answers say about the memory that the tag wizard asks about. */
export const factsOfMemory = (wizards: DraftWizards, answers: Answers): Facts =>
  factsOf(wizards.tags, answersToPayload(wizards.memory, answers))

/** The fields of the memory itself, as they apply on this journey. */
export const memoryFields = (wizards: DraftWizards, answers: Answers): Payload => ({
  ...answersToPayload(wizards.memory, answers, fieldsOnWay(walk(wizards.memory, answers, {}))),
  status: 1,
  memory_content_version: wizards.memory.version,
})

/** A new memory with its tags, sent as one (AMB-08). */
export function newMemory(wizards: DraftWizards, answers: Answers, tags: Answers): Payload {
  const facts = factsOfMemory(wizards, answers)
  return {
    ...memoryFields(wizards, answers),
    ...answersToPayload(wizards.tags, tags, fieldsOnWay(walk(wizards.tags, tags, facts))),
    image_list: [],
    content_version: wizards.tags.version,
  }
}

/** May it be posted? The story is the one thing that is needed. */
export function hasStory(wizard: Wizard, answers: Answers): boolean {
  const story = fieldWithRole(wizard, 'story')
  return story !== undefined && (chosenIn(answers[story.id])[0] ?? '').trim() !== ''
}

/** The same text keeps its key, so that a second try makes no second memory; another text gets another. */
export function keyFor(body: Payload, before: SentAs | null, newKey: () => string): SentAs {
  const of = fingerprint(JSON.stringify(body))
  return before?.of === of ? before : { key: newKey(), of }
}

/** FNV-1a, twice with different starts: enough to tell one person's drafts apart. */
function fingerprint(text: string): string {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x85ebca6b)
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}.${text.length}`
}

/** `crypto.randomUUID` is missing on plain http outside localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
