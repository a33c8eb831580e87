import {
  type Answer,
  type Answers,
  type Field,
  fieldWithRole,
  holdsList,
  isEmpty,
  optionOf,
  type Wizard,
} from '@kindred/engine'
import { bothOf, type MemoryWizards } from '@kindred/product/acceptance'
import { answeredIds, type StoredId } from '../../answer-references/index.ts'
import { idsOf, type MemoryContent } from '../stored-memory.ts'
import { placesOf, tagFieldsOf, textFieldsOf } from '../tag-fields.ts'

/** What the columns of a memory mean, by role: the target's own module, and the only place that knows both. */
const byRole: Record<string, (content: MemoryContent, field: Field) => Answer | undefined> = {
  people: ({ subjects }) => subjects,
  mood: ({ type }, field) => optionWithCode(field, type),
  title: ({ title }) => title,
  story: ({ description }) => description,
  notes: ({ topics }) => topics,
  photos: ({ photos }) => photos.map(({ id }) => id),
  privacy: ({ privacy }, field) => optionWithCode(field, privacy),
}

const optionWithCode = (field: Field, code: number): string | undefined =>
  field.list?.options.find((option) => option.code === code)?.id

/** Names that a person wrote, one in a line: how a list of words is kept. */
const betweenNames = '\n'
export const namesToText = (names: readonly string[]): string =>
  names.map((name) => name.replace(/\s+/g, ' ').trim()).join(betweenNames)

/** What is stored of a memory, as answers of one of its wizards. */
export function storedAnswers(content: MemoryContent, wizard: Wizard): Answers {
  const answers: [string, Answer | undefined][] = []
  for (const [role, read] of Object.entries(wizard.target === 'memory' ? byRole : {})) {
    const field = fieldWithRole(wizard, role)
    if (field !== undefined) answers.push([field.id, read(content, field)])
  }
  for (const { id, name, field } of tagFieldsOf(wizard)) answers.push([id, choiceOf(field, idsOf(content, name))])
  for (const { id, name, field } of textFieldsOf(wizard)) {
    const text = content.details.find((detail) => detail.field === name)?.text
    answers.push([id, text !== undefined && holdsList(field) ? text.split(betweenNames) : text])
  }
  return Object.fromEntries(answers.filter((given): given is [string, Answer] => !isEmpty(given[1])))
}

/** A question for one answer takes the one that is offered: options that are never offered are held beside it. */
function choiceOf(field: Field, ids: readonly string[]): Answer | undefined {
  if (holdsList(field)) return ids
  return ids.find((id) => optionOf(field, id)?.listed !== false) ?? ids[0]
}

/** The ids of both wizards that a memory hangs on, as it is stored now. */
export const answeredInMemory = (content: MemoryContent, wizards: MemoryWizards): StoredId[] =>
  bothOf(wizards).flatMap((wizard) =>
    answeredIds(wizard, storedAnswers(content, wizard), (field) => placesOf(wizard).get(field)),
  )
