import { type Field, hasOptions, type Option, type OptionList, slugOf, type Wizard } from '#engine'

/** A question of the tag wizard as it is stored: its name in the tables, its search name, its options. */
export type TagField = { id: string; name: string; tagType: string | undefined; list: OptionList; field: Field }

const tagShapes = new Set(['tags', 'named-tags', 'pair-person', 'pair-action'])

/** Person and actions share one name on the wire (persons_actions), but are two groups of tags. */
function nameOf(field: Field): string {
  if (field.binding?.as === 'pair-person') return 'person'
  if (field.binding?.as === 'pair-action') return 'action'
  return field.binding?.payload ?? field.id
}

/** The tag questions of a wizard, read from the wizard itself. */
export function tagFieldsOf(wizard: Wizard): TagField[] {
  return wizard.steps
    .flatMap((step) => step.fields)
    .flatMap((field) =>
      hasOptions(field) && field.binding !== undefined && tagShapes.has(field.binding.as)
        ? [
            {
              id: field.id,
              name: nameOf(field),
              tagType: field.binding.tagType ?? field.list.tagType,
              list: field.list,
              field,
            },
          ]
        : [],
    )
}

/** Words for an option id in a group of tags. `isPrivate`: only the author sees that it was chosen. */
export type OptionWords = (field: string, optionId: string) => { label: string; slug: string; isPrivate: boolean }

/** An option that content no longer has keeps its id as its word: nothing that was chosen vanishes. */
export function optionWords(lists: ReadonlyMap<string, readonly Option[]>): OptionWords {
  const byField = new Map(
    [...lists].map(([name, options]) => [name, new Map(options.map((option) => [option.id, option]))]),
  )
  return (field, optionId) => {
    const option = byField.get(field)?.get(optionId)
    if (option === undefined) return { label: optionId, slug: optionId, isPrivate: false }
    return { label: option.label, slug: slugOf(option), isPrivate: option.private === true }
  }
}

/**
 * Option ids that a search address means: by slug, or by id. More than one when two options share a slug; none when
 * only authors see them. A word that content does not know may still be stored, so it is looked for as it is.
 */
export function optionIdsOf(field: TagField, slug: string): string[] {
  const wanted = slug.toLowerCase()
  const found = field.list.options.filter((option) => slugOf(option) === wanted || option.id === wanted)
  if (found.length === 0) return [wanted]
  return found.filter((option) => option.private !== true).map((option) => option.id)
}
