import type { WrittenTag } from '@kindred/contract/written-tag'
import {
  type Answers,
  chosenIn,
  type Field,
  fieldWithRole,
  holdsList,
  optionOf,
  type Payload,
  type Wizard,
} from '@kindred/engine'
import { answersOfPayload, isNamed, type MemoryWizards } from '@kindred/product/acceptance'
import { wizardVocabulary } from '../memory-vocabulary.ts'
import { idsOf, type MemoryContent } from '../stored-memory.ts'
import { tagFieldsOf, textFieldsOf } from '../tag-fields.ts'
import { namesToText } from '../versions/stored-answers.ts'

/** A memory that says nothing yet: what a new one is written over. */
export const emptyContent: MemoryContent = {
  type: 3,
  title: '',
  description: '',
  privacy: 0,
  subjects: [],
  topics: [],
  photos: [],
  tags: [],
  details: [],
}

/**
 * What a memory says after a payload: questions that the payload names are replaced, all others stay. Pure; whether the
 * answers may be so is asked elsewhere. `judges`: the wizards that say which choices others may see.
 */
export function applyPayload(
  stored: MemoryContent,
  payload: Payload,
  wizards: MemoryWizards,
  judges: readonly MemoryWizards[] = [wizards],
): MemoryContent {
  const { memory, tags } = wizards
  return {
    ...rolesAfter(stored, payload, memory),
    tags: [
      ...tagsAfter(stored, payload, wizards, judges),
      ...('impacts' in payload
        ? impactsIn(
            payload,
            judges.map((judge) => judge.tags),
          )
        : []),
    ],
    details: wordsAfter(wordsAfter(stored.details, payload, memory), payload, tags),
  }
}

function rolesAfter(stored: MemoryContent, payload: Payload, wizard: Wizard): Omit<MemoryContent, 'tags' | 'details'> {
  const answers = answersOfPayload(wizard, payload)
  const given = (role: string): { field: Field; chosen: readonly string[] } | undefined => {
    const field = fieldWithRole(wizard, role)
    return field === undefined || !isNamed(field, payload) ? undefined : { field, chosen: chosenIn(answers[field.id]) }
  }
  const code = (role: string): number | undefined => {
    const answer = given(role)
    return answer && optionOf(answer.field, answer.chosen[0] ?? '')?.code
  }
  const text = (role: string): string | undefined => {
    const answer = given(role)
    return answer && (answer.chosen[0] ?? '')
  }
  const list = (role: string): string[] | undefined => {
    const answer = given(role)
    return answer && [...new Set(answer.chosen)]
  }
  return {
    type: code('mood') ?? stored.type,
    privacy: code('privacy') ?? stored.privacy,
    title: text('title') ?? stored.title,
    description: text('story') ?? stored.description,
    subjects: list('people') ?? stored.subjects,
    topics: list('notes') ?? stored.topics,
    photos: list('photos')?.map((id) => ({ id })) ?? stored.photos,
  }
}

function tagsAfter(
  stored: MemoryContent,
  payload: Payload,
  wizards: MemoryWizards,
  judges: readonly MemoryWizards[],
): MemoryContent['tags'] {
  const both = [
    { wizard: wizards.memory, by: judges.map(({ memory }) => memory) },
    { wizard: wizards.tags, by: judges.map(({ tags }) => tags) },
  ]
  const asked = both.flatMap(({ wizard, by }) => {
    const answers = answersOfPayload(wizard, payload)
    return tagFieldsOf(wizard)
      .filter(({ field }) => isNamed(field, payload))
      .map((one) => ({ ...one, by, given: chosenIn(answers[one.id]) }))
  })
  const replaced = new Set(asked.map(({ name }) => name))
  if ('impacts' in payload) replaced.add('impacts')
  return [
    ...stored.tags.filter(({ field }) => !replaced.has(field)),
    ...asked.flatMap(({ name, list, by, given }) => {
      // Generations are never offered, so a client that shows only what is offered does not send them back.
      const held = idsOf(stored, name).filter(
        (stay) => list.options.find((option) => option.id === stay)?.listed === false,
      )
      return [...new Set([...given, ...held])].map((option_id) => ({
        ...{ field: name, option_id, description: null },
        shown: isShownBy(by, name, option_id),
      }))
    }),
  ]
}

/** At least one of them has to know the choice, and none may keep it private. */
function isShownBy(judges: readonly Wizard[], field: string, optionId: string): boolean {
  const visibilities = judges.map((wizard) => wizardVocabulary(wizard).labels(field, optionId).visibility)
  return visibilities.includes('public') && !visibilities.includes('private')
}

function impactsIn(payload: Payload, judges: readonly Wizard[]): MemoryContent['tags'] {
  const given = payload.impacts as WrittenTag[]
  const byId = new Map(given.map((tag) => [tag.id ?? tag.tag_id ?? '', tag.description ?? '']))
  return [...byId].map(([option_id, description]) => ({
    ...{ field: 'impacts', option_id, description },
    shown: isShownBy(judges, 'impacts', option_id),
  }))
}

function wordsAfter(stored: MemoryContent['details'], payload: Payload, wizard: Wizard): MemoryContent['details'] {
  const answers: Answers = answersOfPayload(wizard, payload)
  const given = textFieldsOf(wizard).filter(({ field }) => isNamed(field, payload))
  const replaced = new Set(given.map(({ name }) => name))
  return [
    ...stored.filter(({ field }) => !replaced.has(field)),
    ...given.flatMap(({ id, name, field }) => {
      const chosen = chosenIn(answers[id])
      const text = holdsList(field) ? namesToText(chosen) : (chosen[0] ?? '')
      return text === '' ? [] : [{ field: name, text }]
    }),
  ]
}
