import type { ImportedField, ImportedForm, ImportedOption } from './imported-form.ts'

/**
 * The files of a content folder that say the form. Lists with the same options are one list. `schemas`: where the schemas are, seen
 * from the folder.
 */
export function contentOf(form: ImportedForm, schemas: string): Map<string, string> {
  const files = new Map<string, string>()
  const write = (name: string, schema: string, value: object) => {
    const up = '../'.repeat(name.split('/').length - 1)
    files.set(
      name,
      `${JSON.stringify({ $schema: `${up}${schemas}/${schema}.schema.json`, ...value }, withoutBraces, 2)}\n`,
    )
  }
  for (const [name, csv] of form.lookups) files.set(`lookups/${form.id}-${name}.csv`, csv)
  const lists = new Map<string, string>()
  const listFor = (field: string, options: ImportedOption[]): string => {
    const key = JSON.stringify(options)
    const known = lists.get(key)
    if (known !== undefined) return known
    const id = `${form.id}-${field.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`.replace(/-+$/, '')
    lists.set(key, id)
    write(`options/${id}.json`, 'option-list', { id, options })
    return id
  }
  const written = ({ options, lookup, fields, ...field }: ImportedField): object => ({
    ...field,
    ...(options && { options: listFor(field.id, options) }),
    ...(lookup !== undefined && { options: `${form.id}-${lookup}` }),
    ...(fields && { fields: fields.map(written) }),
  })
  write(`wizards/${form.id}/wizard.json`, 'wizard', {
    ...{ id: form.id, title: form.title, target: 'response', kind: 'linear', saves: 'at-end' },
    ...(form.values.length > 0 && { values: form.values }),
    steps: form.steps.map(({ id }) => id),
  })
  for (const step of form.steps)
    write(`wizards/${form.id}/steps/${step.id}.json`, 'step', {
      ...step,
      fields: step.fields.map((field) => ({
        ...written(field),
        ...(field.kind !== 'note' && { binding: { payload: field.id, as: shapeOf(field.kind) } }),
      })),
    })
  return files
}

const shapeOf = (kind: string): string =>
  kind === 'repeat' ? 'entries' : kind === 'checklist' ? 'ids' : /^(choice|scale|matrix)/.test(kind) ? 'code' : 'value'

/** Braces would ask for an answer; those that do stay. */
const withoutBraces = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\{(?!answer\.[\w-]+\})([^{}]*)\}/g, '($1)') : value
