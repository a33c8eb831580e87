import {
  type Answer,
  type Answers,
  chosenIn,
  type Field,
  fieldOf,
  fieldWithRole,
  labelOf,
  type PairedBinding,
  type PairedShape,
  pairHalfOf,
  pairPartnerOf,
  setAnswer,
  type Wizard,
} from '@kindred/engine'
import { isRecord } from '../../../lib/is-record.ts'

/** A chosen tag in the form: `label`/`value` and `tag_id`/`description` name the same two things (AMB-14). */
interface FormTag {
  label: string
  value: string
  tag_id: string
  description: string
  /** The group that the option stands in, where its list has some: School, Adolescence, Other. */
  optionType?: string
}

/** A person with what that person did. */
interface FormPerson extends FormTag {
  do: FormTag[]
}

/** A memory as a form holds it, and as a draft keeps it: what the form itself knows, and each question under its id. */
export interface FormState {
  image_list: string[]
  image_data: string[]
  memoryPhoto: unknown[]
  /** Whom it is about, in one line. */
  memorySubject: string
  impacts: FormTag[]
  /** Questions by id, and texts that a quiz hands over (AMB-18). */
  [question: string]: unknown
}

/** Before anything is asked. A form of wizards holds their questions too, each in its own empty form. */
const emptyForm: FormState = { image_list: [], image_data: [], memoryPhoto: [], memorySubject: '', impacts: [] }

/** The question about the person, with whom the actions stand: both are saved under one name. */
const personOf = (wizard: Wizard, field: Field): string => pairPartnerOf(boundFields(wizard), field)?.id ?? ''

export const formTag = (id: string, label: string): FormTag => ({ label, value: id, tag_id: id, description: label })
/** As read → as in the form. */
export const formTagOfRead = (tag: { tag_id: string; description: string }): FormTag =>
  formTag(tag.tag_id, tag.description)
/** As in the form → as written. */
export const writtenTag = (tag: FormTag): { id: string; description: string } => ({
  id: tag.value,
  description: tag.label,
})

const tagsOf = (field: Field, answer: Answer | undefined): FormTag[] =>
  chosenIn(answer).map((id) => {
    const group = field.list?.options.find((option) => option.id === id)?.group
    return { ...formTag(id, labelOf(field, id)), ...(group === undefined ? {} : { optionType: group }) }
  })

const idsIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((item) => {
        if (!isRecord(item)) return []
        const id = item.value ?? item.tag_id ?? item.id
        return typeof id === 'string' ? [id] : []
      })
    : []

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsIn = (list: unknown, pick: (one: unknown) => unknown): string[] =>
  Array.isArray(list) ? list.flatMap((one) => textIn(pick(one)) || []) : []

interface Shape {
  toForm: (field: Field, answer: Answer | undefined, form: FormState, wizard: Wizard) => unknown
  toAnswer: (field: Field, form: Readonly<Record<string, unknown>>, wizard: Wizard) => Answer
}

const tagList: Shape = {
  toForm: tagsOf,
  toAnswer: (field, form) => idsIn(form[field.id]),
}
const words: Shape = {
  toForm: (_field, answer) => chosenIn(answer)[0] ?? '',
  toAnswer: (field, form) => textIn(form[field.id]),
}

/** How the halves of pairs stand in the form. */
const halves: Record<PairedBinding['half'], Shape> = {
  first: {
    toForm: (field, answer) => tagsOf(field, answer).map((tag): FormPerson => ({ ...tag, do: [] })),
    toAnswer: (field, form) => idsIn(form[field.id]),
  },
  // What a person did stands with the person.
  second: {
    toForm: (field, answer, form, wizard) => {
      const id = personOf(wizard, field)
      const [person] = (form[id] ?? []) as FormPerson[]
      if (person) form[id] = [{ ...person, do: tagsOf(field, answer) }]
      return undefined
    },
    toAnswer: (field, form, wizard) => {
      const people = form[personOf(wizard, field)]
      const first: unknown = Array.isArray(people) ? people[0] : undefined
      return isRecord(first) ? idsIn(first.do) : []
    },
  },
}

/** How each binding stands in the form. */
const shapes: Record<Exclude<NonNullable<Field['binding']>['as'], PairedShape>, Shape> = {
  tags: tagList,
  'named-tags': tagList,
  text: words,
  value: words,
  // A code is kept as on the wire where there always is one (privacy); a choice that starts with none by its name.
  code: {
    toForm: (field, answer) => {
      const option = field.list?.options.find(({ id }) => id === (chosenIn(answer)[0] ?? field.default))
      return field.default === undefined ? (option?.id ?? '') : (option?.code ?? 0)
    },
    toAnswer: (field, form) =>
      field.list?.options.find(({ id, code }) => id === form[field.id] || code === form[field.id])?.id ?? '',
  },
  ids: {
    toForm: (_field, answer) => chosenIn(answer).map((id) => ({ id })),
    toAnswer: (field, form) => idsIn(form[field.id]),
  },
  'temp-ids': {
    toForm: (_field, answer) => [...chosenIn(answer)],
    toAnswer: (field, form) => textsIn(form[field.id], (one) => one),
  },
  entries: {
    toForm: (_field, answer) => [...chosenIn(answer)],
    toAnswer: (field, form) => textsIn(form[field.id], (one) => one),
  },
  descriptions: {
    toForm: (_field, answer) => chosenIn(answer).map((description) => ({ description })),
    toAnswer: (field, form) => textsIn(form[field.id], (one) => isRecord(one) && one.description),
  },
}

function shapeOf(field: Field, as: NonNullable<Field['binding']>['as']): Shape {
  const half = pairHalfOf(field)
  return half === undefined ? shapes[as as keyof typeof shapes] : halves[half.half]
}

const boundFields = (wizard: Wizard): Field[] => wizard.steps.flatMap(({ fields }) => fields.filter((f) => f.binding))

/** Answers of one wizard after another → the form. `extras` are kept as they are. */
export function formOf(
  parts: readonly { wizard: Wizard; answers: Answers }[],
  extras: Record<string, string> = {},
): FormState {
  const form: FormState = { ...emptyForm, ...extras }
  for (const { wizard, answers } of parts)
    for (const field of boundFields(wizard)) {
      const { binding } = field
      if (binding === undefined) continue
      const value = shapeOf(field, binding.as).toForm(field, answers[field.id], form, wizard)
      if (value !== undefined) form[field.id] = value
    }
  form.memorySubject = parts.flatMap(({ wizard, answers }) => peopleIn(wizard, answers)).join(', ')
  return form
}

function peopleIn(wizard: Wizard, answers: Answers): readonly string[] {
  const people = fieldWithRole(wizard, 'people')
  return people === undefined ? [] : chosenIn(answers[people.id])
}

/** The form → answers of one wizard. */
export function answersOfForm(wizard: Wizard, form: Readonly<Record<string, unknown>>): Answers {
  let answers: Answers = {}
  for (const field of boundFields(wizard))
    if (field.binding)
      answers = setAnswer(answers, field.id, shapeOf(field, field.binding.as).toAnswer(field, form, wizard))
  // Questions of earlier versions, which nobody describes any more: their values tell what they are.
  for (const { field } of wizard.upgrades ?? [])
    if (field !== undefined && isUpgraded(wizard, field)) {
      const value = form[field]
      answers = setAnswer(answers, field, typeof value === 'string' ? value : idsIn(value))
    }
  return answers
}

/** Is this a question of an earlier version, of which an upgrade says what became of it? */
export const isUpgraded = (wizard: Wizard, id: string): boolean =>
  fieldOf(wizard, id) === undefined && (wizard.upgrades ?? []).some(({ field }) => field === id)

/** Texts in a form that no field of these wizards and no key of the form core claims: what a quiz handed over. */
export function extrasOf(wizards: readonly Wizard[], form: Readonly<Record<string, unknown>>): Record<string, string> {
  const known = new Set([
    ...Object.keys(emptyForm),
    ...wizards.flatMap((wizard) => wizard.steps.flatMap(({ fields }) => fields.map(({ id }) => id))),
    ...wizards.flatMap((wizard) => (wizard.upgrades ?? []).flatMap(({ field }) => field ?? [])),
  ])
  return Object.fromEntries(
    Object.entries(form).filter(
      (entry): entry is [string, string] => !known.has(entry[0]) && typeof entry[1] === 'string',
    ),
  )
}
