import type { EditField } from '@kindred/content'
import type { Step } from '@kindred/engine'
import type { Catalog } from './catalog.ts'

/** What is written in one line; everything else gets a box that grows. */
const oneLine = new Set([
  ...['title', 'editTitle', 'label', 'addLabel', 'heading', 'name', 'call', 'web', 'source', 'hours', 'languages'],
  ...['cost', 'alt', 'done', 'doneEditing'],
])

/** What a form asks for a thing itself, as the answers of a form are called. */
export const itselfId = 'itself'
export const fieldIdOf = (name: string): string => (name === '' ? itselfId : name)
export const nameOfField = (id: string): string => (id === itselfId ? '' : id)

type Words = (key: string) => string | undefined

function fieldOf(form: string, { name, shape, maxLength, description, isDay }: EditField, words: Words) {
  const id = fieldIdOf(name)
  const label = words(`studio.field.${form}.${id}`) ?? words(`studio.field.${id}`) ?? name
  const help = words(`studio.help.${form}.${id}`) ?? words(`studio.help.${id}`)
  // A keyword that is new to the schema has no words of an editor's yet: those of the schema explain it.
  const own = help ?? (words(`studio.field.${id}`) === undefined ? description : undefined)
  const kind =
    shape === 'words'
      ? 'chips'
      : isDay === true
        ? 'date'
        : shape === 'text' && oneLine.has(name)
          ? 'short-text'
          : 'long-text'
  return {
    ...{ id, kind, label },
    ...(own === undefined ? {} : { help: own }),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(kind === 'long-text' ? { open: 'inline', rows: { min: 2, max: 24, mobileMin: 2, mobileMax: 16 } } : {}),
    ...(kind === 'chips' ? { addLabel: words('studio.add') ?? '+', separators: [','] } : {}),
  } as Step['fields'][number]
}

/** One step of the form package for each kind of thing, made from the content schemas. */
export function editForms({ things }: Catalog, words: Words): Record<string, Step> {
  const forms = new Map<string, Step>()
  for (const { form, fields } of things)
    if (!forms.has(form)) {
      const title = words(`studio.form.${form}`) ?? form
      const step = { id: form, title, question: title, fields: fields.map((field) => fieldOf(form, field, words)) }
      forms.set(form, step as Step)
    }
  return Object.fromEntries(forms)
}
