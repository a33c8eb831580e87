import type { Field, Step } from './wizard.ts'
import { holdsList } from './wizard.ts'

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
  const maxLength = field.maxLength === undefined ? {} : { maxLength: field.maxLength }
  const items = field.list
    ? { type: 'string', enum: field.list.options.map((option) => option.id) }
    : { type: 'string', ...maxLength }
  if (holdsList(field)) return { type: 'array', title: field.label, items, uniqueItems: true }
  return field.list ? { title: field.label, ...items } : { type: 'string', title: field.label, ...maxLength }
}

/**
 * A step as rjsf draws it. What changes while a person answers (options on offer, limits reached, fields that apply)
 * is not in here: widgets ask the selection rules for it. `ui:widget` is the field's kind.
 */
export function stepForm(step: Step): StepForm {
  const properties = Object.fromEntries(step.fields.map((field) => [field.id, schemaOf(field)]))
  return {
    schema: { type: 'object', title: step.question, properties, additionalProperties: false },
    uiSchema: {
      'ui:order': step.fields.map((field) => field.id),
      'ui:layout': step.layout ?? 'stack',
      ...Object.fromEntries(
        step.fields.map((field) => [field.id, { 'ui:field': 'question', 'ui:widget': field.kind }]),
      ),
    },
  }
}
