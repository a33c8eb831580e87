import type { Option, OptionList } from '#contract/option-list'
import type { Condition, FieldDefinition, WizardStep } from '#contract/step'
import type { Upgrade } from '#contract/upgrades'
import type { WizardDefinition } from '#contract/wizard'
import { kindOf } from './kinds/index.ts'

/** A field with its option list in place. Plain JSON, so that it crosses the wire as it is. */
export type Field = Omit<FieldDefinition, 'options'> & { list?: OptionList }

export type Step = Omit<WizardStep, 'fields' | '$schema'> & { fields: Field[] }

/** A wizard as read, checked and resolved: what machine, form, server and checker all start from. Frozen plain JSON. */
export type Wizard = Omit<WizardDefinition, 'steps' | '$schema'> & {
  steps: Step[]
  version: string
  /** How answers made with earlier versions become answers of this one. */
  upgrades?: Upgrade[]
}

/** What was chosen or written for one field: ids of options or names (list), or a text or one option's id. */
export type Answer = string | readonly string[]

/** What was chosen, by field id. A field without an answer is absent (never '' or []). */
export type Answers = Readonly<Record<string, Answer>>

/** What is known about the subject before the wizard opens, e.g. { memoryType: 'happy' }. */
export type Facts = Readonly<Record<string, string>>

export type { Condition, Option, OptionList }

export const isEmpty = (answer: Answer | undefined): boolean =>
  answer === undefined || (typeof answer === 'string' ? answer.trim() === '' : answer.length === 0)

/** The chosen ids or names of an answer, whichever of the two shapes it has. */
export const chosenIn = (answer: Answer | undefined): readonly string[] =>
  answer === undefined ? [] : typeof answer === 'string' ? (answer === '' ? [] : [answer]) : answer

/** Is the answer a list? Others hold one string. */
export const holdsList = (field: Pick<Field, 'kind'>): boolean => kindOf(field).isList

export const hasOptions = (field: Pick<Field, 'list'>): field is { list: OptionList } => field.list !== undefined

export function setAnswer(answers: Answers, fieldId: string, answer: Answer | undefined): Answers {
  const { [fieldId]: _old, ...rest } = answers
  return isEmpty(answer) || answer === undefined ? rest : { ...rest, [fieldId]: answer }
}

export function fieldOf(wizard: Wizard, fieldId: string): Field | undefined {
  for (const step of wizard.steps) for (const field of step.fields) if (field.id === fieldId) return field
  return undefined
}

/** The question that fills in this part of the wizard's target. */
export function fieldWithRole(wizard: Wizard, role: string): Field | undefined {
  for (const step of wizard.steps) for (const field of step.fields) if (field.role === role) return field
  return undefined
}

export const optionOf = (field: Pick<Field, 'list'>, id: string): Option | undefined =>
  field.list?.options.find((option) => option.id === id)

/** An option in words. A name that a person wrote, and an id that content no longer has, stand for themselves. */
export const labelOf = (field: Pick<Field, 'kind' | 'list'>, id: string): string => kindOf(field).label(field, id)

export const stepOf = (wizard: Wizard, stepId: string): Step | undefined =>
  wizard.steps.find((step) => step.id === stepId)

/** How addresses name a step (`?tab=`). */
export const tabOf = (step: Pick<Step, 'id' | 'number'>): string => String(step.number ?? step.id)

export const stepByNumber = (wizard: Wizard, number: number): Step | undefined =>
  wizard.steps.find((step) => step.number === number)
