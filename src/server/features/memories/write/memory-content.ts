import type { WrittenTag } from '@kindred/contract/written-tag'
import { chosenIn, type Field, fieldWithRole, holdsList, optionOf, type Wizard } from '@kindred/engine'
import { bothOf, isNamed, type MemoryBody, type MemoryWizards } from '@kindred/product/acceptance'
import { wizardVocabulary } from '../memory-vocabulary.ts'
import { idsOf, type MemoryContent } from '../stored-memory.ts'
import { notesFieldOf, tagFieldsOf, textFieldsOf } from '../tag-fields.ts'
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
 * answers may be so is asked elsewhere. `judges`: the wizards that say which choices others may see. A new tag brings the content notes
 * that belong to it; its author can take them out again.
 */
export function applyPayload(
  stored: MemoryContent,
  body: MemoryBody,
  judges: readonly MemoryWizards[] = [body.wizards],
): MemoryContent {
  const roles = rolesAfter(stored, body)
  const tags = tagsAfter(stored, body, judges)
  return {
    ...roles,
    topics: [...new Set([...roles.topics, ...notesOf(tagsAdded(stored.tags, tags), body.wizards)])],
    tags,
    details: wordsAfter(stored.details, body),
  }
}

const tagsAdded = (before: MemoryContent['tags'], after: MemoryContent['tags']) =>
  after.filter(({ field, option_id }) => !idsOf({ tags: before }, field).includes(option_id))

/** The content notes that belong to tags, as their options say. Only of tags that others see: a note must not tell of the others. */
export function notesOf(tags: MemoryContent['tags'], wizards: MemoryWizards): string[] {
  const known = new Set(notesFieldOf(wizards.memory)?.list?.options.map(({ id }) => id))
  const lists = new Map(bothOf(wizards).flatMap((wizard) => tagFieldsOf(wizard).map(({ name, list }) => [name, list])))
  return tags
    .flatMap((tag) => {
      const option = lists.get(tag.field)?.options.find(({ id }) => id === tag.option_id)
      return tag.shown === true ? (option?.notes ?? []) : []
    })
    .filter((note) => known.has(note))
}

function rolesAfter(
  stored: MemoryContent,
  { payload, wizards, answers }: MemoryBody,
): Omit<MemoryContent, 'tags' | 'details'> {
  const given = (role: string): { field: Field; chosen: readonly string[] } | undefined => {
    const field = fieldWithRole(wizards.memory, role)
    if (field === undefined || !isNamed(field, payload)) return undefined
    return { field, chosen: chosenIn(answers.memory[field.id]) }
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
  { payload, wizards, answers }: MemoryBody,
  judges: readonly MemoryWizards[],
): MemoryContent['tags'] {
  const asked = (['memory', 'tags'] as const).flatMap((which) =>
    tagFieldsOf(wizards[which])
      .filter(({ field }) => isNamed(field, payload))
      .map((one) => ({ ...one, which, chosen: chosenIn(answers[which][one.id]) })),
  )
  const shown = (which: keyof MemoryWizards, field: string, option_id: string) =>
    isShownBy(
      judges.map((judge) => judge[which]),
      field,
      option_id,
    )
  const impacts = payload.impacts as WrittenTag[] | undefined
  const replaced = new Set([...asked.map(({ name }) => name), ...(impacts === undefined ? [] : ['impacts'])])
  const impactWords = new Map(impacts?.map((tag) => [tag.id ?? tag.tag_id ?? '', tag.description ?? '']))
  return [
    ...stored.tags.filter(({ field }) => !replaced.has(field)),
    ...asked.flatMap(({ name: field, list, which, chosen }) => {
      // Generations are never offered, so a client that shows only what is offered does not send them back.
      const held = idsOf(stored, field).filter(
        (id) => list.options.find((option) => option.id === id)?.listed === false,
      )
      return [...new Set([...chosen, ...held])].map((option_id) => ({
        field,
        option_id,
        description: null,
        shown: shown(which, field, option_id),
      }))
    }),
    ...[...impactWords].map(([option_id, description]) => ({
      field: 'impacts',
      option_id,
      description,
      shown: shown('tags', 'impacts', option_id),
    })),
  ]
}

/** At least one of them has to know the choice, and none may keep it private. */
function isShownBy(judges: readonly Wizard[], field: string, optionId: string): boolean {
  const visibilities = judges.map((wizard) => wizardVocabulary(wizard).labels(field, optionId).visibility)
  return visibilities.includes('public') && !visibilities.includes('private')
}

function wordsAfter(
  stored: MemoryContent['details'],
  { payload, wizards, answers }: MemoryBody,
): MemoryContent['details'] {
  const given = (['memory', 'tags'] as const).flatMap((which) =>
    textFieldsOf(wizards[which])
      .filter(({ field }) => isNamed(field, payload))
      .map((one) => ({ ...one, chosen: chosenIn(answers[which][one.id]) })),
  )
  const replaced = new Set(given.map(({ name }) => name))
  return [
    ...stored.filter(({ field }) => !replaced.has(field)),
    ...given.flatMap(({ name, field, chosen }) => {
      const text = holdsList(field) ? namesToText(chosen) : (chosen[0] ?? '')
      return text === '' ? [] : [{ field: name, text }]
    }),
  ]
}
