import type { OptionList } from '@kindred/contract/option-list'
import type { FieldDefinition, WizardStep } from '@kindred/contract/step'
import type { ComputedValue } from '@kindred/contract/wizard'
import { questionsOfValues, type Wizard } from '@kindred/engine'
import type { Placed, WizardFiles } from './draft-content.ts'
import { resolveField, valuesOf } from './resolve-wizard.ts'
import type { JsonPath } from './source-file.ts'

/** What one wizard's rules look at. */
export interface Scope {
  files: WizardFiles
  lists: ReadonlyMap<string, OptionList>
  optionLists: ReadonlyMap<string, Placed<OptionList>>
  /** Steps in display order. */
  ordered: Placed<WizardStep>[]
  /** Place of each field in the order in which it is asked. */
  places: ReadonlyMap<string, { field: FieldDefinition; place: number }>
  facts: ReadonlyMap<string, readonly string[]>
  /** Computed values, each with its questions: it is known once all of them are asked. */
  values: ReadonlyMap<string, ReadonlySet<string>>
  /** The wizard with its option lists in place, as far as values are worked out of it. */
  resolved: () => Pick<Wizard, 'values' | 'steps'>
  /** Where computed values are written, and everything that may use them by name. */
  computed: { placed: Placed<unknown>; at: JsonPath; written: readonly ComputedValue[]; readers: readonly unknown[] }
  /** In an entry: the repeat that asks for it, and the questions and values outside of it, which its own cannot read. */
  outside?: { repeat: FieldDefinition; places: Scope['places']; values: Scope['values'] }
}

export function scopeOf(files: WizardFiles, optionLists: Scope['optionLists']): Scope {
  const lists = new Map([...optionLists].map(([id, { value }]) => [id, value]))
  const byId = new Map(files.steps.map((step) => [step.value.id, step]))
  const ordered = files.definition.value.steps.flatMap((id) => byId.get(id) ?? [])
  const places = new Map<string, { field: FieldDefinition; place: number }>()
  for (const { value } of ordered)
    for (const field of value.fields) if (!places.has(field.id)) places.set(field.id, { field, place: places.size })
  const facts = new Map(
    Object.entries(files.definition.value.facts ?? {}).map(([name, fact]) => [name, valuesOf(name, fact)]),
  )
  const written = files.definition.value.values ?? []
  let found: Pick<Wizard, 'values' | 'steps'> | undefined
  const resolved = () => {
    const steps = ordered.map(({ value }) => ({
      ...value,
      fields: value.fields.map((field) => resolveField(field, lists)),
    }))
    found ??= { values: written, steps }
    return found
  }
  const readers = [files.definition.value.conditions, files.steps.map(({ value }) => value)]
  const computed = { placed: files.definition, at: ['values'], written, readers }
  const values = valuesIn(written, resolved)
  return { files, lists, optionLists, ordered, places, facts, values, resolved, computed }
}

/** Computed values by their ids, each with its questions. */
export function valuesIn(written: readonly ComputedValue[], resolved: Scope['resolved']): Scope['values'] {
  const works = written.length === 0 ? undefined : questionsOfValues(resolved())
  return new Map(written.map(({ id }) => [id, new Set(works?.get(id)?.parts.keys())]))
}

/** A question where it stands, with what its rules look at. */
export interface FieldContext {
  scope: Scope
  step: Placed<WizardStep>
  field: FieldDefinition
  at: JsonPath
  /** Its place in the order in which questions are asked. */
  place: number
  /** Questions that are asked before it. */
  earlier: readonly string[]
  /** Its options, where it names a list that is there. */
  list: OptionList | undefined
}
