import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import { type DraftContent, findingAt, type Placed, type WizardFiles } from '../draft-content.ts'
import type { Finding, Found } from '../finding.ts'
import { furtherColumns, headerOf, idsOfLookup, type LookupFile, valuesOfColumn } from '../lookups.ts'
import type { JsonPath } from '../source-file.ts'
import type { Scope } from '../wizard-scope.ts'
import { unknownName } from './lists.ts'
import { readsOutside } from './repeats.ts'
import { takesOneAnswer } from './unread-properties.ts'

interface Asked {
  step: Placed<WizardStep>
  field: FieldDefinition
  at: JsonPath
  /** What is asked before it: of an entry of a repeat, in that entry. */
  earlier: readonly FieldDefinition[]
  outside?: Scope['outside']
}

/** The questions of a wizard in the order in which they are asked, each followed by those of its entries. */
function askedIn({ definition, steps }: WizardFiles): Asked[] {
  const before: FieldDefinition[] = []
  return definition.value.steps.flatMap((id) =>
    steps
      .filter(({ value }) => value.id === id)
      .flatMap((step) =>
        step.value.fields.flatMap((field, index) => {
          const at: JsonPath = ['fields', index]
          const inner = (field.fields ?? []).map((one, nth, all) => ({
            ...{ step, field: one, at: [...at, 'fields', nth] },
            earlier: all.slice(0, nth),
            outside: { repeat: field, places: new Map(before.map((one, place) => [one.id, { field: one, place }])) },
          }))
          const own = { step, field, at, earlier: [...before] }
          before.push(field)
          return [own, ...inner]
        }),
      ),
  )
}

const quotedSome = (values: readonly string[]): string => {
  const some = values.slice(0, 5).map((value) => `"${value}"`)
  return `${some.join(', ')}${values.length > some.length ? ` and ${values.length - some.length} more` : ''}`
}

/** A lookup that an answer filters: by a column that it has, by a question before it, and so that each of its answers leaves rows. */
export function choiceFilterRules({ wizards, lookups, optionLists }: DraftContent): Finding[] {
  const byId = new Map(lookups.map((lookup) => [lookup.value.id, lookup]))
  const idsOf = ({ options = '' }: FieldDefinition): string[] | undefined => {
    const lookup = byId.get(options)
    const list = optionLists.find(({ value }) => value.id === options)?.value
    return lookup === undefined
      ? list?.options.flatMap(({ id, retired, listed }) => (retired === true || listed === false ? [] : [id]))
      : idsOfLookup(lookup.value)
  }
  return wizards.flatMap((files) =>
    askedIn(files).flatMap((asked): Found => {
      const { choiceFilter, options, dependsOn } = asked.field
      if (choiceFilter === undefined || options === undefined) return []
      const { step, field, at, earlier, outside } = asked
      const place = [...at, 'choiceFilter']
      const lookup = byId.get(options)
      if (lookup === undefined)
        return optionLists.some(({ value }) => value.id === options)
          ? findingAt(
              step.file,
              place,
              'wrong-lookup',
              `"${field.label}" offers the option list "${options}", and "choiceFilter" filters lookups alone.`,
              'Use "optionsBy", and "for" in the list; or move the list to content/lookups.',
            )
          : []
      const names = furtherColumns(headerOf(lookup.value)).map(({ name }) => name)
      if (!names.includes(choiceFilter.column.toLowerCase()))
        return unknownName(
          step,
          [...place, 'column'],
          'wrong-lookup',
          `The lookup "${options}" has no column "${choiceFilter.column}" that says to which answer a row belongs.`,
          choiceFilter.column,
          names,
        )
      const source = earlier.find(({ id }) => id === choiceFilter.field)
      if (source === undefined)
        return (
          readsOutside({ outside }, step, [...place, 'field'], choiceFilter.field) ??
          unknownName(
            step,
            [...place, 'field'],
            'unknown-field',
            `There is no earlier question "${choiceFilter.field}" that "${field.label}" can be filtered by.`,
            choiceFilter.field,
            earlier.filter((one) => one.options !== undefined).map(({ id }) => id),
          )
        )
      const ids = idsOf(source)
      if (ids === undefined || !takesOneAnswer(source))
        return source.options !== undefined && ids === undefined
          ? []
          : findingAt(
              step.file,
              [...place, 'field'],
              'wrong-lookup',
              `"${source.label}" (${source.id}) ${ids === undefined ? 'is answered in words' : 'takes several answers'}, and a row belongs to one option.`,
              'Name an earlier question for one answer, chosen from a list or a lookup.',
            )
      if (dependsOn !== undefined && dependsOn.field !== choiceFilter.field)
        return findingAt(
          step.file,
          [...at, 'dependsOn', 'field'],
          'wrong-lookup',
          `"${field.label}" depends on "${dependsOn.field}", and is filtered by "${choiceFilter.field}".`,
          `Take "dependsOn" out, or let it depend on "${choiceFilter.field}": without that answer there is nothing to choose.`,
        )
      return valueRules(asked, { source, ids, lookup, column: choiceFilter.column.toLowerCase() })
    }),
  )
}

interface Filter {
  source: FieldDefinition
  ids: readonly string[]
  lookup: Placed<LookupFile>
  column: string
}

/** Each answer leaves rows, and each row belongs to an answer. */
function valueRules({ step, field, at }: Asked, { source, ids, lookup, column }: Filter): Finding[] {
  const values = valuesOfColumn(lookup.value, column)
  const known = new Set(ids)
  const without = ids.filter((id) => !values.has(id))
  const strange = [...values].filter(([value]) => !known.has(value))
  const [first] = strange
  return [
    ...(without.length === 0
      ? []
      : [
          findingAt(
            step.file,
            [...at, 'choiceFilter', 'column'],
            'wrong-lookup',
            `Whoever answers "${source.label}" with ${quotedSome(without)} finds nothing in "${field.label}": no row of "${lookup.value.id}" says so in its column "${column}".`,
            'Add rows for it; the column holds ids of options. Or ask the question of others alone, with "when".',
          ),
        ]),
    ...(first === undefined
      ? []
      : [
          {
            ...findingAt(
              lookup.file,
              [],
              'wrong-lookup',
              first[0] === ''
                ? `This row says nothing in its column "${column}", so "${field.label}" never offers it.`
                : `No answer to "${source.label}" is ${quotedSome(strange.map(([value]) => value).filter((value) => value !== ''))}, so "${field.label}" never offers these rows.`,
              `Write the id of an option of "${source.options}".`,
              { severity: 'warning' },
            ),
            line: first[1],
          },
        ]),
  ]
}
