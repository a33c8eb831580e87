import { optionQuestion } from './carried-options.ts'
import type { Answer, Answers, Check, Condition, Facts, Field, Option, OptionList, Step, Wizard } from './definition.ts'
import { kindOf } from './kinds/index.ts'
import type { LabelledField } from './kinds/kind.ts'
import { optionIn } from './kinds/parts/option-kind.ts'
import { memoize } from './memoize.ts'
import { hasVisibleText } from './text/index.ts'

export type { Answer, Answers, Check, Condition, Facts, Field, Option, OptionList, Step, Wizard }

/** Is there nothing in it? What cannot be seen is nothing. */
export const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' ? !hasVisibleText(answer) : answer.length === 0)

/** The chosen ids or names of an answer, whichever of the two shapes it has. */
export const chosenIn = (answer: Answer | undefined): readonly string[] =>
  answer === undefined ? [] : typeof answer === 'string' ? (answer === '' ? [] : [answer]) : answer

/** Is the answer a list? Others hold one string. */
export const holdsList = (field: Pick<Field, 'kind'>): boolean => kindOf(field).isList

/** Is the field answered by choosing from a list? */
export const hasOptions = (field: Pick<Field, 'list'>): field is { list: OptionList } => field.list !== undefined

/** The answers with this one; an empty answer is taken out. */
export function setAnswer(answers: Answers, fieldId: string, answer: Answer | undefined): Answers {
  const { [fieldId]: _old, ...rest } = answers
  return isEmpty(answer) || answer === undefined ? rest : { ...rest, [fieldId]: answer }
}

/** The question with this id, on whichever step it stands. */
export function fieldOf(wizard: Wizard, fieldId: string): Field | undefined {
  for (const step of wizard.steps) for (const field of step.fields) if (field.id === fieldId) return field
  return undefined
}

/** The question that fills in this part of the wizard's target. */
export function fieldWithRole(wizard: Wizard, role: string): Field | undefined {
  for (const step of wizard.steps) for (const field of step.fields) if (field.role === role) return field
  return undefined
}

/**
 * The questions of an entry as a wizard of one step: path, selection rules, form and checker treat an entry as they treat a wizard. Where it
 * reads answers outside of it (`withOutside`), their questions stand on a step before that, which nobody opens; and so does the question for which option
 * an entry is.
 */
export const entryWizard = memoize((field: Field): Wizard => {
  const { id, label, fields = [], checks, values, outside = [] } = field
  const option = optionQuestion(field)
  const before = option === undefined ? outside : [...outside, option]
  const asked = option === undefined ? fields : fields.filter((one) => one !== option)
  return {
    id,
    title: label,
    kind: 'linear',
    version: '',
    ...(values && { values }),
    steps: [
      ...(before.length === 0 ? [] : [{ id: `${id} outside`, title: label, question: label, fields: before }]),
      { id, title: label, question: label, fields: asked, ...(checks && { checks }) },
    ],
  }
})

/** The option with this id in the field's list. */
export const optionOf = ({ list }: Pick<Field, 'list'>, id: string): Option | undefined =>
  list === undefined ? undefined : optionIn(list, id)

/** An option in words. A name that a person wrote, and an id that content no longer has, stand for themselves. */
export const labelOf = (field: Pick<Field, 'kind'> & LabelledField, id: string, language?: string): string =>
  kindOf(field).label(field, id, language)

/** The step with this id. */
export const stepOf = (wizard: Wizard, stepId: string): Step | undefined =>
  wizard.steps.find((step) => step.id === stepId)

/** How addresses name a step (`?tab=`). */
export const stepParam = (step: Pick<Step, 'id' | 'number'>): string => String(step.number ?? step.id)

/** The step that addresses name by this number. */
export const stepByNumber = (wizard: Wizard, number: number): Step | undefined =>
  wizard.steps.find((step) => step.number === number)
