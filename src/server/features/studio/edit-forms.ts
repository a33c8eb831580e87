import { type EditField, isSetting } from '@kindred/content'
import { kinds, type Option, type Step } from '@kindred/engine'
import type { Catalog, CatalogItem } from './catalog.ts'
import type { Words } from './outline.ts'

/** What is written in one line; everything else gets a box that grows. */
const oneLine = new Set([
  ...[
    'title',
    'editTitle',
    'label',
    'shortLabel',
    'prefix',
    'suffix',
    'addLabel',
    'heading',
    'name',
    'call',
    'web',
    'source',
    'hours',
    'languages',
  ],
  ...['cost', 'alt', 'done', 'doneEditing'],
])

/** What a form asks for a thing itself, as the answers of a form are called. */
const itselfId = 'itself'
export const fieldIdOf = (name: string): string => (name === '' ? itselfId : name)
export const nameOfField = (id: string): string => (id === itselfId ? '' : id)

/** Yes and no, as a form answers them. */
const flags = ['yes', 'no'] as const

/** What a choice is called in the language of the editor. */
export const choiceWords = (name: string, choice: string, words: Words): string =>
  words(`studio.choice.${name}.${choice}`) ?? words(`studio.choice.${choice}`) ?? choice

/** What belongs to some kinds of questions alone. */
const ofSomeKinds: ReadonlySet<string> = new Set(Object.values(kinds).flatMap(({ reads }) => reads))

/** Does a thing have this property? A question has those that its kind reads. */
export function applies({ name }: EditField, form: string, thing: { kind?: unknown } | undefined): boolean {
  if (form !== 'step.fields' || !ofSomeKinds.has(name)) return true
  const kind = typeof thing?.kind === 'string' && Object.hasOwn(kinds, thing.kind) ? thing.kind : undefined
  const reads: readonly string[] = kind === undefined ? [] : kinds[kind as keyof typeof kinds].reads
  return reads.includes(name)
}

/** What holds where a setting is left empty; a help text of its own form says that by itself. */
function emptyWords(form: string, { name, required, default: usual }: EditField, words: Words): string | undefined {
  if (required || usual === undefined || words(`studio.help.${form}.${fieldIdOf(name)}`) !== undefined) return undefined
  return words('studio.settings.empty')?.replace('{answer}', choiceWords(name, usual, words))
}

function settingOf(form: string, field: EditField, words: Words, things: Catalog['things']) {
  const { name, shape, choices = flags, names, min, max, isWhole } = field
  const { id, label, help: own } = headOf(form, field, words)
  const help = [own, emptyWords(form, field, words)].filter((one) => one !== undefined).join(' ') || undefined
  const options: Option[] =
    names === undefined
      ? choices.map((choice) => ({ id: choice, label: choiceWords(name, choice, words) }))
      : things.flatMap((one) => (one.form === names && one.at === '' ? { id: idOfFile(one), label: titleOf(one) } : []))
  const range = {
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(isWhole === false ? { step: 0.000001 } : {}),
  }
  const kind =
    shape === 'number'
      ? { kind: 'number', range }
      : { kind: names === undefined ? 'scale' : 'combobox', list: { id, options } }
  return { id, label, ...(help === undefined ? {} : { help }), ...kind } as Step['fields'][number]
}

const idOfFile = ({ file }: CatalogItem): string => /([^/]+)\.[a-z]+$/.exec(file)?.[1] ?? file

/** The words of a thing that come first are what it is called. */
const titleOf = ({ words: [own], file }: CatalogItem): string => own?.text ?? file

/** What a thing is called that another one names by its id. */
export const nameOfNamed = (things: Catalog['things'], names: string, id: string): string => {
  const found = things.find((one) => one.form === names && one.at === '' && idOfFile(one) === id)
  return found === undefined ? id : titleOf(found)
}

/** What a property of a thing is called on its form; without a form, as most forms call it. */
export const labelIn = (form: string | null, id: string, words: Words): string | undefined =>
  (form === null ? undefined : words(`studio.field.${form}.${id}`)) ?? words(`studio.field.${id}`)

function headOf(form: string, { name, description }: EditField, words: Words) {
  const id = fieldIdOf(name)
  const label = labelIn(form, id, words)
  const help = words(`studio.help.${form}.${id}`) ?? words(`studio.help.${id}`)
  // A keyword that is new to the schema has no words of an editor's yet: those of the schema explain it.
  return { id, label: label ?? name, help: help ?? (label === undefined ? description : undefined) }
}

function fieldOf(form: string, field: EditField, words: Words) {
  const { name, shape, maxLength, isDay } = field
  const { id, label, help } = headOf(form, field, words)
  const kind =
    shape === 'words'
      ? 'chips'
      : isDay === true
        ? 'date'
        : shape === 'text' && oneLine.has(name)
          ? 'short-text'
          : 'long-text'
  return {
    id,
    kind,
    label,
    ...(help === undefined ? {} : { help }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(kind === 'long-text' ? { open: 'inline', rows: { min: 2, max: 24, mobileMin: 2, mobileMax: 16 } } : {}),
    ...(kind === 'chips' ? { addLabel: words('studio.add') ?? '+', separators: [','] } : {}),
  } as Step['fields'][number]
}

/** For each kind of thing a step of the form package with its texts, and one with its settings, made from the content schemas. */
export function editForms({ things }: Catalog, words: Words): { forms: Forms; settings: Forms } {
  const forms = new Map<string, Step>()
  const settings = new Map<string, Step>()
  for (const { form, fields } of things)
    if (!forms.has(form)) {
      const title = words(`studio.form.${form}`) ?? form
      const texts = fields.filter((field) => !isSetting(field)).map((field) => fieldOf(form, field, words))
      forms.set(form, { id: form, title, question: title, fields: texts } as Step)
      const asked = fields.filter((field) => isSetting(field) && field.shape !== 'condition')
      const question = words('studio.settings') ?? title
      if (asked.length > 0)
        settings.set(form, {
          id: `${form}.settings`,
          title: question,
          question,
          fields: asked.map((field) => settingOf(form, field, words, things)),
        } as Step)
    }
  return { forms: Object.fromEntries(forms), settings: Object.fromEntries(settings) }
}

type Forms = Record<string, Step>
