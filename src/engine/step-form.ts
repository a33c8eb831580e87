import { kindOf } from './kinds/index.ts'
import type { Field, Step } from './wizard.ts'

/** JSON Schema of a step's answers: static per step and content version, so that its validator can be compiled ahead. */
export interface StepForm {
  schema: {
    type: 'object'
    title: string
    properties: Record<string, Record<string, unknown>>
    additionalProperties: false
  }
  uiSchema: Record<string, unknown>
}

const schemaOf = (field: Field): Record<string, unknown> => {
  const { isList, accepts, repeats } = kindOf(field)
  // One validator is compiled for a version, whatever language it is read in.
  const title = field.writtenLabel ?? field.label
  const entry = accepts(field)
  if (!isList) return { title, ...entry }
  // Two entries of a repeat may be alike.
  return { type: 'array', title, items: entry, ...(repeats === true ? {} : { uniqueItems: true }) }
}

/**
 * A step as rjsf draws it. What changes while a person answers (options on offer, limits reached, fields that apply)
 * is not in here: widgets ask the selection rules for it. `ui:widget` is the field's kind.
 */
export function stepForm(step: Step): StepForm {
  const properties = Object.fromEntries(step.fields.map((field) => [field.id, schemaOf(field)]))
  return {
    schema: { type: 'object', title: step.writtenQuestion ?? step.question, properties, additionalProperties: false },
    uiSchema: {
      'ui:order': step.fields.map((field) => field.id),
      'ui:layout': step.layout ?? 'stack',
      ...Object.fromEntries(step.fields.map((field) => [field.id, { 'ui:widget': field.kind }])),
    },
  }
}
