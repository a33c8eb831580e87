import type { Edit } from '@kindred/content'
import type { Catalog } from './catalog.ts'
import { fieldIdOf, labelIn } from './edit-forms.ts'
import type { Words } from './outline.ts'

const titleOf = (value: Edit['to']): string | undefined => {
  const title = typeof value === 'object' && value !== null && 'title' in value ? value.title : undefined
  return typeof title === 'string' && title !== '' ? title : undefined
}

/** What an edit is called: “Feelings: Question”; a wizard or step that it adds by its title. */
export function nameOfEdit(catalogs: readonly Catalog[], { file, at, from, to }: Edit, words: Words): string {
  const added = from === null && at === '' ? titleOf(to) : undefined
  if (added !== undefined) return added
  const property = catalogs.map((one) => one.placeOf(file, at)).find((one) => one !== undefined)
  const thing = property?.thing ?? catalogs.map((one) => one.find(file, at)).find((one) => one !== undefined)
  const bare = catalogs[0]?.nameOf(file) ?? file
  if (thing === undefined) return bare
  const what =
    property === undefined
      ? words(`studio.form.${thing.form}`)
      : labelIn(thing.form, fieldIdOf(property.field.name), words)
  return [thing.where.at(-1) ?? bare, what ?? thing.form].join(': ')
}
