import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { Fact } from '@kindred/contract/wizard'
import {
  comparedWith,
  entryOptions,
  type Field,
  type Option,
  type OptionList,
  optionQuestion,
  type SessionFact,
  type Step,
  sessionFacts,
  sourceOf,
  type Wizard,
  withFilterValue,
} from '@kindred/engine'
import { contentHash } from './content-hash.ts'
import type { WizardFiles } from './draft-content.ts'
import { fieldsIn } from './fields-in.ts'
import { memoizeByInputs } from './memoize-by-inputs.ts'

/** Puts steps and option lists in their places. Asks for content without errors; unknown names are left out. */
export const resolveWizard = (files: WizardFiles, lists: ReadonlyMap<string, OptionList>): Wizard =>
  put(files.definition.value, partsOf(files, listsIn(files, lists)), () => resolved(files, lists))

const put = memoizeByInputs<Wizard>()

const listsIn = ({ steps }: WizardFiles, lists: ReadonlyMap<string, OptionList>) =>
  steps.flatMap(({ value }) => fieldsIn(value).map(({ field: { options } }) => lists.get(options ?? '')))

/** The values of all files of a wizard, and these lists: what a check of it hangs on. */
export const partsOf = (
  { definition, steps, promises, upgrades }: WizardFiles,
  lists: readonly (OptionList | undefined)[],
): readonly unknown[] => [
  ...[definition.value, promises?.value, upgrades?.value],
  ...[...steps.map(({ value }) => value), ...lists],
]

function resolved(files: WizardFiles, lists: ReadonlyMap<string, OptionList>): Wizard {
  const { $schema: _schema, steps: stepIds, facts, conditions: _conditions, ...definition } = files.definition.value
  const byId = new Map(files.steps.map(({ value }) => [value.id, value]))
  const ordered = stepIds.flatMap((id) => byId.get(id) ?? [])
  const numbers = numbersOf(ordered)
  const steps: Step[] = ordered.map(({ $schema: _stepSchema, fields, ...rest }, index) => ({
    ...rest,
    number: rest.number ?? numbers[index],
    fields: fields.map((field) => ofEntries(resolveField(field, lists), ordered)),
  }))
  const upgrades = files.upgrades?.value.upgrades ?? []
  const whole = {
    ...definition,
    ...(facts === undefined ? {} : { facts: resolveFacts(facts) }),
    steps,
    ...(upgrades.length > 0 ? { upgrades } : {}),
  }
  return { ...whole, version: contentHash(whole) }
}

/** A repeat with those of its questions by which its entries are chosen later, and how many an earlier answer can ask for. */
function ofEntries(field: Field, steps: readonly WizardStep[]): Field {
  if (field.fields === undefined) return field
  const { entriesFrom } = field
  const named = namedApart(field, steps)
  if (entriesFrom === undefined) return named
  const source = steps.flatMap((step) => step.fields).find(({ id }) => id === entriesFrom.field)
  if (entriesFrom.as === undefined) {
    const limit = source?.range?.max
    return { ...named, min: 1, ...(limit !== undefined && { limit }) }
  }
  const all = optionQuestion(field)?.list?.options.map(({ id }) => id) ?? []
  const options = entryOptions(field, { [entriesFrom.field]: all }) ?? []
  const limit = Math.min(options.length, source?.limit ?? options.length)
  const fields = field.fields.map((one) => (one.id === entriesFrom.as ? { ...one, min: 1 } : one))
  return { ...named, fields, min: 1, limit }
}

function namedApart(field: Field, steps: readonly WizardStep[]): Field {
  const sources = steps.flatMap((step) => step.fields.flatMap((one) => sourceOf(one) ?? []))
  const distinct = [...new Set(sources.flatMap(({ id, inner }) => (id === field.id ? (inner ?? []) : [])))]
  return distinct.length === 0 ? field : { ...field, distinct }
}

/** What a fact of the session can be stands here, not in content. */
const resolveFacts = (facts: Readonly<Record<string, Fact>>): NonNullable<Wizard['facts']> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, { ...fact, values: valuesOf(name, fact) }]))

/** What a fact can be. */
export const valuesOf = (name: string, { from, values = [] }: Fact): string[] =>
  from === 'session' ? [...(sessionFacts[name as SessionFact] ?? [])] : values

/** Every step can be opened by an address: one without a number of its own takes the next that nobody has. */
function numbersOf(steps: readonly WizardStep[]): number[] {
  let last = Math.max(0, ...steps.map(({ number = 0 }) => number))
  return steps.map(({ number }) => {
    if (number === undefined) last += 1
    return number ?? last
  })
}

/** A question with its options in place, and those of its entries. */
export function resolveField(field: FieldDefinition, lists: ReadonlyMap<string, OptionList>): Field {
  const { options, fields, ...asked } = field
  const { sameAs } = asked
  const other = comparedWith(asked)
  // What was typed picks what may be typed here; what repeats it is asked once it is there.
  const compared = other === undefined ? asked : { ...asked, optionsBy: other }
  const own = sameAs === undefined ? compared : { ...compared, dependsOn: asked.dependsOn ?? { field: sameAs } }
  const rest: Field =
    fields === undefined ? { ...own } : { ...own, fields: fields.map((inner) => resolveField(inner, lists)) }
  const source = sourceOf(asked)
  // An earlier answer picks options as `optionsBy` does; what entries are called stands in no list.
  if (source !== undefined) rest.optionsBy = source.id
  if (source?.inner !== undefined) return { ...rest, list: { id: asked.optionsFrom?.field ?? '', options: [] } }
  const list = options === undefined ? undefined : lists.get(options)
  if (list === undefined) return rest
  const { $schema: _schema, source: _source, ...plain } = list
  const { choiceFilter } = rest
  if (plain.lookup === undefined) return { ...rest, list: plain }
  if (choiceFilter === undefined) return { ...rest, list: { ...plain, options: plain.options.map(withoutColumns) } }
  const lookup = { ...plain.lookup, column: choiceFilter.column.toLowerCase() }
  // A filter picks options as `optionsBy` does, and asks once there is an answer to pick them.
  return {
    ...rest,
    optionsBy: choiceFilter.field,
    dependsOn: rest.dependsOn ?? { field: choiceFilter.field },
    list: {
      ...plain,
      lookup,
      options: plain.options.map((option) => withoutColumns(withFilterValue({ lookup }, option))),
    },
  }
}

/** What a question reads of them is said by `for`. */
const withoutColumns = ({ columns: _columns, ...option }: Option): Option => option
