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
        ...(field.kind !== 'note' && { binding: { payload: field.id, as: shapeOf(field) } }),
      })),
    })
  for (const [name, text] of translationsOf(form, files, schemas)) files.set(name, text)
  return files
}

/** What files say in the other languages of a form: phrases, by the words of the first. */
function translationsOf({ translations, ...form }: ImportedForm, files: ReadonlyMap<string, string>, schemas: string) {
  const written = new Map<string, string>()
  if (translations === undefined) return written
  const locale = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  const write = (name: string, schema: string, value: object) => {
    const up = '../'.repeat(name.split('/').length - 1)
    const whole = { $schema: `${up}${schemas}/${schema}.schema.json`, ...value }
    written.set(name, `${JSON.stringify(whole, null, 2)}\n`)
  }
  write(`i18n/${translations.source}/locale.json`, 'locale', { name: locale(translations.source), source: true })
  for (const { language, form: other, untranslated } of translations.others) {
    write(`i18n/${language}/locale.json`, 'locale', { name: locale(language) })
    const said = new Map<string, string>()
    pair(form, other, (from, to) => {
      if (!untranslated.has(from) && !said.has(from)) said.set(bracesAsBrackets(from), bracesAsBrackets(to))
    })
    for (const [name, text] of files) {
      if (!name.endsWith('.json')) continue
      const phrases: Record<string, string> = {}
      pair(JSON.parse(text), JSON.parse(text), (from) => {
        const to = said.get(from)
        if (to !== undefined) phrases[from] = to
      })
      if (Object.keys(phrases).length > 0) write(`i18n/${language}/${name}`, 'translation', { phrases })
    }
  }
  return written
}

/** Goes through two forms of the same build, and says the texts that stand at the same place. */
function pair(one: unknown, other: unknown, say: (from: string, to: string) => void, name = ''): void {
  if (typeof one === 'string' && typeof other === 'string') {
    if (/^(label|help|title|question|message)$/.test(name)) say(one, other)
  } else if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null)
    for (const [key, value] of Object.entries(one)) pair(value, (other as Record<string, unknown>)[key], say, key)
}

const shapeOf = ({ kind, options, optionsFrom }: ImportedField): string =>
  optionsFrom !== undefined && options === undefined
    ? kind === 'checklist'
      ? 'descriptions'
      : 'value'
    : shapeOfKind(kind)

const shapeOfKind = (kind: string): string =>
  ({ repeat: 'entries', files: 'descriptions', checklist: 'ids', 'multi-combobox': 'ids', 'multi-matrix': 'ids' })[
    kind
  ] ?? (/^(choice|scale|matrix)/.test(kind) ? 'code' : 'value')

/** Braces would ask for an answer; those that do stay, and those of a pattern count. */
const withoutBraces = (key: string, value: unknown): unknown =>
  typeof value === 'string' && key !== 'pattern' ? bracesAsBrackets(value) : value

const bracesAsBrackets = (text: string): string => text.replace(/\{(?!(?:answer|value)\.[\w-]+\})([^{}]*)\}/g, '($1)')
