import {
  type Field,
  fieldWithRole,
  hasOptions,
  memoize,
  type Option,
  type OptionList,
  slugOf,
  storageName,
  tagTypeOf,
  type Wizard,
} from '@kindred/engine'
import { foldText } from '@kindred/engine/text'
import type { AnswerLocation } from '../answer-references/index.ts'

/** A question whose answer is kept as tags: its name in the tables, its search name, its options. */
export type TagField = { id: string; name: string; tagType: string; list: OptionList; field: Field; wizard: Wizard }

/** A question whose answer is kept as text, under its name. */
export type TextField = { id: string; name: string; field: Field }

const fieldsIn = (wizard: Wizard): Field[] => wizard.steps.flatMap((step) => step.fields)

/** Roles of the memory itself have columns of their own; every other answer of its wizards is free. */
const isFree = (wizard: Wizard, field: Field): boolean => !(wizard.target === 'memory' && field.role !== undefined)

const nameOf = (field: Field): string => storageName(field) ?? field.id

/** The questions of a wizard that are answered with tags, read from the wizard itself: asked for each memory of each page. */
export const tagFieldsOf = memoize((wizard: Wizard): readonly TagField[] =>
  fieldsIn(wizard).flatMap((field) =>
    hasOptions(field) && field.binding !== undefined && isFree(wizard, field)
      ? [
          {
            id: field.id,
            name: nameOf(field),
            tagType: tagTypeOf(field, field.list) ?? '',
            list: field.list,
            field,
            wizard,
          },
        ]
      : [],
  ),
)

/** Those that are answered in a person's own words. */
export const textFieldsOf = memoize((wizard: Wizard): readonly TextField[] =>
  fieldsIn(wizard).flatMap((field) =>
    !hasOptions(field) && field.binding !== undefined && isFree(wizard, field)
      ? [{ id: field.id, name: field.binding.payload, field }]
      : [],
  ),
)

/** The name of content notes, which have a table of their own. No name of a payload is empty. */
export const notesName = ''

/** Where the answers to each question are stored, by its id. Other roles have columns of their own. */
export const placesOf = memoize((wizard: Wizard): ReadonlyMap<string, AnswerLocation> => {
  const notes = notesFieldOf(wizard)
  return new Map<string, AnswerLocation>([
    ...tagFieldsOf(wizard).map(({ id, name }): [string, AnswerLocation] => [id, { table: 'memory_tags', name }]),
    ...textFieldsOf(wizard).map(({ id, name }): [string, AnswerLocation] => [id, { table: 'memory_details', name }]),
    ...(notes ? [[notes.id, { table: 'memory_topics', name: notesName }] as [string, AnswerLocation]] : []),
  ])
})

/** The question for content notes, which the wizard of a memory alone has. */
export const notesFieldOf = (wizard: Wizard): Field | undefined =>
  wizard.target === 'memory' ? fieldWithRole(wizard, 'notes') : undefined

/** May others see that an option was chosen? A content that does not know the option cannot tell. */
export type OptionVisibility = 'public' | 'private' | 'unknown'

/** The label of an option id in a group of tags, and who may see that it was chosen. */
export type OptionLabels = (
  field: string,
  optionId: string,
) => { label: string; slug: string; visibility: OptionVisibility }

/** An option that content does not know keeps its id as its label: nothing that was chosen vanishes for its author. */
export function optionLabels(lists: ReadonlyMap<string, readonly Option[]>): OptionLabels {
  const byField = new Map(
    [...lists].map(([name, options]) => [name, new Map(options.map((option) => [option.id, option]))]),
  )
  return (field, optionId) => {
    const option = byField.get(field)?.get(optionId)
    if (option === undefined) return { label: optionId, slug: optionId, visibility: 'unknown' }
    return { label: option.label, slug: slugOf(option), visibility: option.private === true ? 'private' : 'public' }
  }
}

/**
 * Option ids that a search address means: by slug, or by id. More than one when two options share a slug; none when
 * only authors see them, or when this content does not know the word and so cannot tell who may find it.
 */
export function optionIdsOf(field: TagField, slug: string): string[] {
  const wanted = foldText(slug)
  return field.list.options
    .filter((option) => (foldText(slugOf(option)) === wanted || option.id === wanted) && option.private !== true)
    .map((option) => option.id)
}
