import { type Kind, kinds, maxOfLookup } from '@kindred/engine'
import { type DraftContent, findingAt } from '../draft-content.ts'
import { fieldsIn } from '../fields-in.ts'
import type { Finding } from '../finding.ts'
import { furtherColumns, headerOf, translatedColumns, warningsOf } from '../lookups.ts'
import { placeOf } from '../translations.ts'

const searches = (control: Kind['control']): boolean => control === 'search' || control === 'picks'

const kindsThatSearch = Object.entries(kinds)
  .flatMap(([name, { control }]) => (searches(control) ? [`"${name}"`] : []))
  .join(' or ')

/** Lookups: each with an id of its own, asked only where people can search it. What is wrong with a row is told as the file is read. */
export function lookupRules({ lookups, optionLists, wizards, locales }: DraftContent): Finding[] {
  const ids = new Set(lookups.map(({ value }) => value.id))
  if (ids.size === 0) return []
  const others = new Map(optionLists.map(({ file, value }) => [value.id, file.name]))
  const languages = locales
    .filter(({ value }) => value.source !== true)
    .map(({ file }) => placeOf(file.name).language.toLowerCase())
  const asked = wizards.flatMap(({ steps }) => steps.flatMap(({ value }) => fieldsIn(value).map(({ field }) => field)))
  const isRead = (id: string, name: string) =>
    asked.some(({ options, choiceFilter }) => options === id && choiceFilter?.column.toLowerCase() === name)
  const ofFiles = lookups.flatMap(({ file, value }) => [
    ...warningsOf(value),
    ...furtherColumns(headerOf(value))
      .filter(({ name }) => !isRead(value.id, name))
      .map(({ name }) =>
        findingAt(
          file,
          [],
          'wrong-lookup',
          `Nobody reads the column "${name}".`,
          'Take it out. What is read are id, label, synonyms, retired, the same in other languages (label::es), and columns that a question names in "choiceFilter".',
          { severity: 'warning' },
        ),
      ),
    ...translatedColumns(headerOf(value))
      .filter(({ language }) => !languages.includes(language))
      .map(({ language, at }) =>
        findingAt(
          file,
          [],
          'wrong-lookup',
          `Nobody reads the column "${headerOf(value)[at]}": this content is not translated into "${language}".`,
          `Take it out, or begin the translation with i18n/${language}/locale.json.`,
          { severity: 'warning' },
        ),
      ),
    ...(others.has(value.id)
      ? [
          findingAt(
            file,
            [],
            'duplicate-id',
            `There is an option list "${value.id}" too, in ${others.get(value.id)}.`,
            'Give this file another name: questions name the one or the other by it.',
          ),
        ]
      : []),
  ])
  const ofFields = wizards.flatMap(({ steps }) =>
    steps.flatMap((step) =>
      fieldsIn(step.value).flatMap(({ field, at }) => {
        if (!ids.has(field.options ?? '')) return []
        const say = (
          name: 'kind' | 'limit' | 'optionsBy' | 'sort' | 'pinned' | 'pinnedLast',
          sentence: string,
          suggestion: string,
        ): Finding => findingAt(step.file, [...at, name], 'wrong-lookup', sentence, suggestion)
        if (!searches(kinds[field.kind].control))
          return say(
            'kind',
            `"${field.label}" is a ${field.kind}, and "${field.options}" is a lookup, which no page shows whole.`,
            `Make it a ${kindsThatSearch}, or name a list of content/options.`,
          )
        if (kinds[field.kind].isList && (field.limit ?? Number.POSITIVE_INFINITY) > maxOfLookup)
          return say(
            'limit',
            `"${field.label}" takes ${field.limit === undefined ? 'as many answers as there are rows' : `up to ${field.limit} answers`} of the lookup "${field.options}".`,
            `Write a "limit" of at most ${maxOfLookup}.`,
          )
        return (['optionsBy', 'sort', 'pinned', 'pinnedLast'] as const)
          .filter((name) => field[name] !== undefined)
          .map((name) =>
            say(
              name,
              `The options of "${field.label}" are looked up in "${field.options}", where "${name}" does nothing.`,
              `Take "${name}" out.`,
            ),
          )
      }),
    ),
  )
  return [...ofFiles, ...ofFields]
}
