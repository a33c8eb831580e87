import type { Field, Step, Wizard } from '@kindred/engine'

// Wizards of a few questions, written in a line, for tests of the engine.

/** A list of options whose labels are "The <id>". */
export const listOf = (...ids: string[]) => ({ id: 'list', options: ids.map((id) => ({ id, label: `The ${id}` })) })

export const choice = (id: string, more: Partial<Field> = {}): Field => ({
  id,
  kind: 'checklist',
  label: id,
  list: listOf('x', 'y'),
  ...more,
})

export const shortText = (id: string, more: Partial<Field> = {}): Field => ({
  id,
  kind: 'short-text',
  label: id,
  ...more,
})

export const step = (id: string, fields: Field[] = [], more: Partial<Step> = {}): Step => ({
  id,
  title: id,
  question: '?',
  fields,
  ...more,
})

export const wizardOf = (steps: Step[], more: Partial<Wizard> = {}): Wizard => ({
  id: 'small',
  title: 'Small',
  target: 'response',
  kind: 'linear',
  version: '1',
  steps,
  ...more,
})
