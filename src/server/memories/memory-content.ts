import type { MemoryEdit } from '#contract/memory-edit'
import type { MemoryPayload } from '#contract/memory-payload'
import type { WrittenTag } from '#contract/written-tag'
import { type Answers, chosenIn, type Payload, payloadToAnswers, type Wizard } from '#engine'
import { wizardWords } from './memory-words.ts'
import { idsOf, type MemoryContent } from './stored-memory.ts'
import { tagFieldsOf } from './tag-fields.ts'

/** The wizards that a memory is filled in with. */
export type MemoryWizards = { memory: Wizard; tags: Wizard }

/** The names under which reading gives two texts; writing takes both spellings (AMB-13). */
const readSpellings: Record<string, string> = {
  age_range_text: 'age_ranges_text',
  person_action_text: 'persons_actions_text',
}

/** A payload with one spelling for everything. */
export function normalised(payload: MemoryPayload | MemoryEdit): Payload {
  const entries = Object.entries(payload).map(([name, value]) => [readSpellings[name] ?? name, value] as const)
  // The written spelling comes last, so that it wins where both are there.
  const written = Object.entries(payload).filter(([name]) => readSpellings[name] === undefined)
  return Object.fromEntries([...entries, ...written])
}

export const emptyContent: MemoryContent = {
  type: 3,
  title: '',
  description: '',
  privacy: 0,
  relationship_description: '',
  pattern_title: '',
  subjects: [],
  topics: [],
  tags: [],
  details: [],
}

/** What is stored, in the shape of a payload, so that the engine reads both alike. */
export function toPayload(content: MemoryContent, tagWizard: Wizard): Payload {
  const written = (name: string) => idsOf(content, name).map((id) => ({ id }))
  const groups = tagFieldsOf(tagWizard).filter(({ name }) => name !== 'person' && name !== 'action')
  const { type, title, description, privacy, relationship_description, pattern_title } = content
  return {
    ...{ type, title, description, privacy, relationship_description, pattern_title },
    subjects: content.subjects.map((subject) => ({ description: subject })),
    sensitive_topics: content.topics.map((id) => ({ id })),
    persons_actions: { person: written('person'), action: written('action') },
    ...Object.fromEntries(groups.map(({ name }) => [name, written(name)])),
    ...Object.fromEntries(content.details.map(({ field, text }) => [field, text])),
  }
}

/**
 * What a memory says after a payload: fields that the payload names are replaced, all others stay. Pure; whether the
 * answers may be so is asked elsewhere. `judges`: the versions of the tag wizard that say which choices others may see.
 */
export function applyPayload(
  stored: MemoryContent,
  payload: Payload,
  wizards: MemoryWizards,
  judges: readonly Wizard[] = [wizards.tags],
): MemoryContent {
  const simple = payloadToAnswers(wizards.memory, payload)
  const tags = payloadToAnswers(wizards.tags, payload)
  return {
    type: numberIn(payload, 'type') ?? stored.type,
    privacy: numberIn(payload, 'privacy') ?? stored.privacy,
    title: textIn(payload, 'title') ?? stored.title,
    description: textIn(payload, 'description') ?? stored.description,
    relationship_description: textIn(payload, 'relationship_description') ?? stored.relationship_description,
    pattern_title: textIn(payload, 'pattern_title') ?? stored.pattern_title,
    subjects: 'subjects' in payload ? [...new Set(listed(wizards.memory, simple, 'subjects'))] : stored.subjects,
    topics:
      'sensitive_topics' in payload ? [...new Set(listed(wizards.memory, simple, 'sensitive_topics'))] : stored.topics,
    tags: nextTags(stored, payload, tags, wizards.tags, judges),
    details: nextDetails(stored, payload, tags, wizards.tags),
  }
}

function nextTags(
  stored: MemoryContent,
  payload: Payload,
  answers: Answers,
  wizard: Wizard,
  judges: readonly Wizard[],
): MemoryContent['tags'] {
  const asked = tagFieldsOf(wizard).filter(({ field }) => (field.binding?.payload ?? '') in payload)
  const replaced = new Set(asked.map(({ name }) => name))
  if ('impacts' in payload) replaced.add('impacts')
  return [
    ...stored.tags.filter(({ field }) => !replaced.has(field)),
    ...asked.flatMap(({ name, id, list }) => {
      const given = chosenIn(answers[id])
      // Generations are never offered, so a client that shows only what is offered does not send them back.
      const held = idsOf(stored, name).filter(
        (stay) => list.options.find((option) => option.id === stay)?.listed === false,
      )
      return [...new Set([...given, ...held])].map((option_id) => ({
        ...{ field: name, option_id, description: null },
        shown: isShownBy(judges, name, option_id),
      }))
    }),
    ...('impacts' in payload ? impactsIn(payload, judges) : []),
  ]
}

/** At least one of them has to know the choice, and none may keep it private. */
function isShownBy(judges: readonly Wizard[], field: string, optionId: string): boolean {
  const standings = judges.map((wizard) => wizardWords(wizard).words(field, optionId).standing)
  return standings.includes('public') && !standings.includes('private')
}

function impactsIn(payload: Payload, judges: readonly Wizard[]): MemoryContent['tags'] {
  const given = payload.impacts as WrittenTag[]
  const byId = new Map(given.map((tag) => [tag.id ?? tag.tag_id ?? '', tag.description ?? '']))
  return [...byId].map(([option_id, description]) => ({
    ...{ field: 'impacts', option_id, description },
    shown: isShownBy(judges, 'impacts', option_id),
  }))
}

function nextDetails(
  stored: MemoryContent,
  payload: Payload,
  answers: Answers,
  wizard: Wizard,
): MemoryContent['details'] {
  const fields = wizard.steps.flatMap((step) => step.fields).filter((field) => field.binding?.as === 'text')
  const given = fields.filter((field) => (field.binding?.payload ?? '') in payload)
  const replaced = new Set(given.map((field) => field.binding?.payload))
  return [
    ...stored.details.filter(({ field }) => !replaced.has(field)),
    ...given.flatMap((field) => {
      const [text = ''] = chosenIn(answers[field.id])
      return text === '' || field.binding === undefined ? [] : [{ field: field.binding.payload, text }]
    }),
  ]
}

function listed(wizard: Wizard, answers: Answers, payloadName: string): readonly string[] {
  const field = wizard.steps.flatMap((step) => step.fields).find(({ binding }) => binding?.payload === payloadName)
  return field ? chosenIn(answers[field.id]) : []
}

const numberIn = (payload: Payload, name: string): number | undefined =>
  typeof payload[name] === 'number' ? payload[name] : undefined

const textIn = (payload: Payload, name: string): string | undefined =>
  typeof payload[name] === 'string' ? payload[name] : undefined
