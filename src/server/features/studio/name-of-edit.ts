import type { Edit } from '@kindred/content'
import type { Catalog } from './catalog.ts'
import { fieldIdOf, labelIn, type Words } from './edit-forms.ts'

/** What an edit is called: “Feelings: Question”. */
export function nameOfEdit(
  catalogs: readonly Catalog[],
  { file, at }: Pick<Edit, 'file' | 'at'>,
  words: Words,
): string {
  const property = catalogs.map((one) => one.placeOf(file, at)).find((one) => one !== undefined)
  const thing = property?.thing ?? catalogs.map((one) => one.find(file, at)).find((one) => one !== undefined)
  const bare = /([^/]+)\.[a-z]+$/.exec(file)?.[1] ?? file
  if (thing === undefined) return bare
  const what =
    property === undefined
      ? words(`studio.form.${thing.form}`)
      : labelIn(thing.form, fieldIdOf(property.field.name), words)
  return [thing.where.at(-1) ?? bare, what ?? thing.form].join(': ')
}
