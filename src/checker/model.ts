import type { Condition, ConditionValue, EntryCondition } from '@kindred/contract/condition'
import type { Answer, Answers, Check, Comparison, Facts, Field, Option, Step, Wizard } from '@kindred/engine'
import {
  amountOf,
  type Computation,
  carriedIds,
  choosesEntries,
  chosenIn,
  comparedWith,
  comparisonsIn,
  computationsOf,
  conditionHolds,
  derivedValuesOf,
  entryPart,
  entryWizard,
  fieldApplies,
  holdsList,
  isCounted,
  isOffered,
  memoize,
  namesOutside as namesReadBy,
  optionsUnder,
  orderedValuesOf,
  type Part,
  pipedTexts,
  pipedValueIds,
  sampleOf,
  sourceOf,
  variantOfIds,
  withOutside,
} from '@kindred/engine'
import { amountsIn, ceilingOf, evenlyMovedValues, optionsByPoints, type Targets } from './computed-values.ts'
import { derivedNames } from './derived-values.ts'
import { beforeEntry, readsOutside } from './entry-journeys.ts'
import { type Formula, formulaOf } from './formula.ts'
import type { Amounts, EntryRule, Names } from './names.ts'
import { type CarriedValue, contributionOf, cutsOf, daysIn, namesOfOrdered } from './ordered-values.ts'

export interface Place {
  field: Field
  step: Step
  stepIndex: number
  fieldIndex: number
}

/** What one rule sees of one answer: equal texts mean that this rule cannot tell two answers apart. */
export interface Reader {
  field: string
  /** Index of the step where it is read last. */
  at: number
  see(answer: Answer | undefined): string
  /**
   * Set where the rule counts: it sees '1' or '0' of each of its questions and nothing else but how many ones there are, so
   * a journey carries that number and not which questions they came from.
   */
  counts?: Count
  /**
   * Sets of options (or texts) that it names, lengths that it counts to, and bounds that it compares with: nothing else of an answer changes
   * what it sees.
   */
  names?: Names
  /** Set where the rule reads a computed value: what this question adds to it. A journey carries the total. */
  adds?: Computation
  /** Set where the rule reads a value that hangs on the order of answers: what this question brings to it. */
  brings?: CarriedValue
  /** Each option of it picks other options for a later question. */
  picks?: true
  /** Set where entries of this repeat read it: each answer to it may leave others of them. */
  entriesOf?: string
  /** Its answer is what a later question offers: how many there are of each class of options. */
  carries?: true
  /** The condition that it is a part of: what is left of that may be all that matters. */
  rule?: Rule
}

const noNames: Names = { sets: [], lengths: [], comparisons: [], entries: [] }

/** A condition with the step where it is read last. */
interface Rule {
  formula: Formula
  at: number
}

/** One rule that counts answers, shared by its readers: a number above `atLeast` tells it nothing more. */
export interface Count {
  atLeast: number
}

/** A wizard prepared for checking: where each question stands, and what rules read. */
export interface Model {
  wizard: Wizard
  places: ReadonlyMap<string, Place>
  factNames: readonly string[]
  /** Sets of options (or texts) that some rule names, by question: options in the same sets behave alike. */
  named: ReadonlyMap<string, readonly ReadonlySet<string>[]>
  /** What rules name of the texts that have to differ from this one, by question: each is ruled out by giving it here. */
  excluded: ReadonlyMap<string, readonly ReadonlySet<string>[]>
  /** List lengths that some rule counts to, by question. */
  lengths: ReadonlyMap<string, readonly number[]>
  /** What numbers and days are compared with, by question. */
  comparisons: ReadonlyMap<string, readonly Comparison[]>
  /** What is said of the entries of repeats, by question. */
  entryRules: ReadonlyMap<string, readonly EntryRule[]>
  /** Values that add up something of the entries of repeats, by question. */
  entryValues: ReadonlyMap<string, readonly Computation[]>
  /** Computed values, by id, and what tells answers apart that one of them adds up. */
  computations: ReadonlyMap<string, Computation>
  namesOfPart: (part: Part) => Names
  /** Values that are worked out of others, with the sums and values by order in them. */
  derived: ReadonlyMap<string, readonly string[]>
  /** Values that hang on the order of answers, by id, with what tells the answers to a question apart that they look at. */
  carried: ReadonlyMap<string, CarriedValue>
  namesOfBrought: (carried: CarriedValue, field: string) => Names
  /** Questions that a value adds up which some rule reads; of those for numbers, the numbers that totals can tell apart. */
  summed: ReadonlyMap<string, readonly Amounts[]>
  /** Questions that take several options, of which the first that was chosen picks the options of a later question. */
  ordered: ReadonlySet<string>
  /** Questions of which the options of a later one are taken: options of each class are counted apart. */
  carrying: ReadonlySet<string>
  /** So many answer classes of one question are listed. */
  maxClasses: number
  /** Entries of a repeat that stand for all others, while its variant is this one. */
  entriesOf: EntriesOf
  /** What tells answers apart that entries of a repeat read, by the repeat and the question; `whole`: nothing is missing. */
  namesOutside: ReadonlyMap<string, { names: ReadonlyMap<string, Names>; whole: boolean }>
  /** Of an entry: the answers outside of it, while they are these. */
  fixed: ReadonlyMap<string, Answer | undefined>
  /** What reads entries of this repeat. */
  outsideOf: (field: Field) => EntryReaders
  /** Totals that a repeat has to come to, for each value that it adds to: those next to a bound of the value. */
  targets: ReadonlyMap<Computation, ReadonlyMap<string, Targets>>
  /** Values of which totals beyond this are alike. */
  ceilings: ReadonlyMap<Computation, bigint>
}

/** One entry for each class of entries that rules outside of them, and values, can tell apart; `whole`: none is missing. */
export type EntriesOf = (field: Field, variant?: string) => { entries: readonly string[]; whole: boolean }

/** What reads the entries of a repeat from outside of them: conditions, and values, each as far as one entry adds to it. */
export interface EntryReaders {
  conditions: readonly EntryCondition[]
  values: readonly { computation: Computation; isEven: boolean }[]
}

const nobody: EntryReaders = { conditions: [], values: [] }

/** For whoever asks no journeys: an ordinary one. */
const sampleEntry: EntriesOf = (field) => ({ entries: [sampleOf(field, 0) ?? []].flat(), whole: true })

/** So many answer classes of one question are listed, unless a check asks for another bound. */
export const maxAnswerClasses = 20_000

/** Everything about a wizard that is worked out once: where each question stands, and who reads it. */
export function modelOf(
  wizard: Wizard,
  maxClasses = maxAnswerClasses,
  entriesOf = sampleEntry,
  /** Set where the wizard is an entry of a repeat. */
  outside = nobody,
  fixed: Model['fixed'] = new Map(),
): Model {
  const places = new Map<string, Place>()
  wizard.steps.forEach((step, stepIndex) => {
    step.fields.forEach((field, fieldIndex) => {
      places.set(field.id, { field, step, stepIndex, fieldIndex })
    })
  })
  const asked = [...places.keys()]
  const named = new Map<string, ReadonlySet<string>[]>()
  const lengths = new Map<string, number[]>()
  const comparisons = new Map<string, Comparison[]>()
  const entryRules = new Map<string, EntryRule[]>()
  const ordered = new Set<string>()
  const carrying = new Set<string>()
  const name = (field: string, options: readonly string[]) =>
    named.set(field, [...(named.get(field) ?? []), new Set(options)])
  const readValue = (field: string, value: ConditionValue): void => {
    const found = namedIn(value)
    for (const set of found.sets) name(field, set)
    if (found.lengths.length > 0) lengths.set(field, [...(lengths.get(field) ?? []), ...found.lengths])
    if (found.comparisons.length > 0) comparisons.set(field, [...(comparisons.get(field) ?? []), ...found.comparisons])
    if (found.entries.length > 0) entryRules.set(field, [...(entryRules.get(field) ?? []), ...found.entries])
  }
  const readCondition = (condition: Condition | undefined): void => {
    for (const [field, value] of valuesRead(condition)) readValue(field, value)
    for (const { of = [], value } of countsIn(condition)) if (value) for (const field of of) readValue(field, value)
  }
  for (const step of wizard.steps) {
    readCondition(step.when)
    for (const way of step.next ?? []) readCondition(way.when)
    for (const result of step.results ?? []) readCondition(result.when)
    for (const check of step.checks ?? []) readCondition(check.when)
    for (const field of step.fields) {
      readCondition(field.when)
      if (field.dependsOn?.emptyFor) name(field.dependsOn.field, field.dependsOn.emptyFor)
      const source = field.optionsBy === undefined ? undefined : places.get(field.optionsBy)?.field
      if (field.entriesFrom?.as !== undefined) carrying.add(field.entriesFrom.field)
      if (field.optionsFrom !== undefined) carrying.add(field.optionsBy ?? '')
      else if (source !== undefined && holdsList(source)) ordered.add(source.id)
      else for (const option of source?.list?.options ?? []) name(source?.id ?? '', [option.id])
    }
  }
  for (const condition of outside.conditions) readCondition(condition)
  // What is said of a text tells those apart, too, from which it has to differ.
  const differing = [...places.values()].flatMap(({ field: { id, differsFrom } }) =>
    differsFrom === undefined ? [] : [{ id, differsFrom }],
  )
  const excluded = new Map<string, ReadonlySet<string>[]>()
  for (const { id, differsFrom } of differing) {
    const sets = named.get(id) ?? []
    excluded.set(differsFrom, [...(excluded.get(differsFrom) ?? []), ...sets])
    for (const set of sets) name(differsFrom, [...set])
  }
  const factNames = Object.keys(wizard.facts ?? {})
  const ofEntry = outside.values.map(({ computation }) => computation)
  const computations = new Map([...computationsOf(wizard), ...ofEntry.map((one) => [one.id, one] as const)])
  const summed = new Map<string, Amounts[]>()
  // A text that shows one of them reads whether it is there.
  const shown = new Set(wizard.steps.flatMap((step) => pipedTexts(step).flatMap(({ text }) => pipedValueIds(text))))
  const isUsed = (id: string) => shown.has(id) || isRead(wizard, id)
  const allOrdered = orderedValuesOf(wizard)
  const ofHeadings = wizard.steps.flatMap(({ sections }) => sections ?? [])
  const areValuesRead =
    ofEntry.length > 0 ||
    [...computations.keys()].some((id) => isRead(wizard, id)) ||
    [...allOrdered.keys(), ...derivedValuesOf(wizard).keys()].some(isUsed)
  // Headings of answers tell nobody where to go, but their bounds tell totals and days apart.
  if (areValuesRead) for (const { when } of ofHeadings) readCondition(when)
  // What they say of entries tells entries apart.
  else
    for (const { when } of ofHeadings)
      for (const { field, names } of readersOf(when, 0))
        if (names !== undefined && names.entries.length > 0)
          entryRules.set(field, [...(entryRules.get(field) ?? []), ...names.entries])
  const derived = derivedNames(wizard, isUsed, computations, allOrdered, { comparisons, named })
  for (const [id, bounds] of derived.bounds)
    comparisons.set(id, [
      ...(comparisons.get(id) ?? []),
      ...bounds.map((bound) => ({ keyword: 'minimum', bound }) as const),
    ])
  const inDerived = new Set([...derived.bases.values()].flat())
  const read = [...computations.values()].filter(
    (one) => ofEntry.includes(one) || inDerived.has(one.id) || isRead(wizard, one.id),
  )
  const entryValues = new Map<string, Computation[]>()
  for (const value of read)
    for (const [field, part] of value.parts) {
      summed.set(field, [])
      for (const set of optionsByPoints(part)) name(field, set)
      for (const { value } of part.counts) if (value) readValue(field, value)
      if (part.entries !== undefined) entryValues.set(field, [...(entryValues.get(field) ?? []), value])
    }
  const readOrdered = [...allOrdered.values()].filter(({ id }) => inDerived.has(id) || isUsed(id))
  const carried = new Map(
    readOrdered.map((value) => [value.id, { value, cuts: cutsOf(value, { comparisons, named }) }] as const),
  )
  const namesOfBrought = ({ value }: CarriedValue, field: string): Names => ({
    ...noNames,
    ...namesOfOrdered(value, field, { comparisons, named }),
  })
  for (const one of carried.values())
    for (const field of one.value.parts.keys()) {
      const names = namesOfBrought(one, field)
      summed.set(field, summed.get(field) ?? [])
      comparisons.set(field, [...(comparisons.get(field) ?? []), ...names.comparisons])
      entryRules.set(field, [...(entryRules.get(field) ?? []), ...names.entries])
    }
  for (const [field, days] of daysIn(readOrdered, { comparisons, named, asked }))
    summed.set(field, [...(summed.get(field) ?? []), days])
  const insideOf = memoize((field: Field) =>
    modelOf(entryWizard(withOutside(wizard, field, {})), maxClasses, sampleEntry),
  )
  const even = evenlyMovedValues(read, { comparisons, named }, insideOf)
  for (const one of derived.uneven) even.delete(one)
  for (const field of derived.open) summed.set(field, [...(summed.get(field) ?? []), { entries: [], whole: false }])
  const outsideOf = memoize(
    ({ id }: Field): EntryReaders => ({
      conditions: (entryRules.get(id) ?? []).map(({ condition }) => condition),
      values: (entryValues.get(id) ?? []).map((value) => ({
        computation: { ...value, ...(value.parts.get(id)?.entries ?? { parts: new Map(), products: [] }) },
        isEven: even.has(value),
      })),
    }),
  )
  let targets: Model['targets'] = new Map()
  if (read.length > 0) {
    const inside = memoize((field: Field) =>
      modelOf(entryWizard(withOutside(wizard, field, {})), maxClasses, sampleEntry, outsideOf(field)),
    )
    const isEven = (value: Computation): boolean =>
      outside.values.find(({ computation }) => computation === value)?.isEven ?? even.has(value)
    const found = amountsIn(read, isEven, { comparisons, named, asked, inside }, ofEntry.length > 0, derived.listed)
    for (const [field, amounts] of found.amounts) summed.set(field, [...(summed.get(field) ?? []), ...amounts])
    targets = found.targets
  }
  // The bounds of what an entry adds to are those of its wizard, which are not known here.
  const ceilings = new Map(
    read.flatMap((one) => {
      if (ofEntry.includes(one) || derived.exact.has(one)) return []
      const ceiling = ceilingOf(one, { comparisons, named })
      return ceiling === undefined ? [] : [[one, ceiling] as const]
    }),
  )
  // What tells the options of a question apart tells those apart, too, that they are taken from; and how many there are is counted to.
  for (const { field } of [...places.values()].toReversed()) {
    const source = field.optionsFrom === undefined ? undefined : places.get(field.optionsBy ?? '')?.field
    if (source === undefined) continue
    for (const set of named.get(field.id) ?? []) if (!choosesEntries(field)) name(source.id, [...set])
    // What stands alone is not carried, and an option may be full here alone (`checkFullOptions`).
    const notOffered = (field.list?.options ?? []).filter(
      ({ exclusive, retired }) => exclusive === true || retired === true,
    )
    if (notOffered.length > 0)
      name(
        source.id,
        notOffered.map(({ id }) => id),
      )
    const counted = [field.min ?? 1, field.limit ?? 1, ...(lengths.get(field.id) ?? [])]
    lengths.set(source.id, [...(lengths.get(source.id) ?? []), ...counted])
  }
  const namesOfPart = memoize(namesIn)
  const namesOutside = new Map(
    wizard.steps.flatMap((step) =>
      step.fields.filter(readsOutside).map((field) => [field.id, namesRead(wizard, step, field, outsideOf)] as const),
    ),
  )
  for (const { names } of namesOutside.values())
    for (const [field, { sets, lengths: counted, comparisons: compared }] of names) {
      for (const set of sets) name(field, set)
      lengths.set(field, [...(lengths.get(field) ?? []), ...counted])
      comparisons.set(field, [...(comparisons.get(field) ?? []), ...compared])
    }
  return {
    wizard,
    computations,
    namesOfPart,
    derived: derived.bases,
    carried,
    namesOfBrought,
    summed,
    places,
    factNames,
    named,
    excluded,
    lengths,
    comparisons,
    entryRules,
    entryValues,
    ordered,
    carrying,
    maxClasses,
    entriesOf,
    namesOutside,
    fixed,
    outsideOf,
    targets,
    ceilings,
  }
}

/**
 * What tells answers apart that entries of a repeat read: all that does on the way to an entry. Of numbers and days that values of the entry work
 * with, those that can be told apart there.
 */
function namesRead(wizard: Wizard, step: Step, field: Field, outsideOf: Model['outsideOf']) {
  const way = modelOf(beforeEntry(wizard, step, field), undefined, undefined, outsideOf(field))
  const names = new Map<string, Names>()
  let whole = true
  for (const id of namesReadBy(field)) {
    const amounts = way.summed.get(id) ?? []
    whole &&= amounts.every((one) => one.whole)
    names.set(id, {
      ...noNames,
      sets: [
        ...(way.named.get(id) ?? []).map((set) => [...set]),
        ...amounts.flatMap(({ entries }) => entries.map((one) => [one])),
        ...(field.entriesFrom?.field === id && field.entriesFrom.as === undefined
          ? numbersOf(wizard, id).map((number) => [number])
          : []),
      ],
      lengths: way.lengths.get(id) ?? [],
      comparisons: way.comparisons.get(id) ?? [],
    })
  }
  return { names, whole }
}

/** Every number that can be answered there: each asks for so many entries. */
function numbersOf({ steps }: Wizard, id: string): string[] {
  const { min = 0, max = 0 } = steps.flatMap(({ fields }) => fields).find((field) => field.id === id)?.range ?? {}
  return Array.from({ length: Math.max(0, max - min + 1) }, (_, at) => String(min + at))
}

/** What a reader names of a question. */
const namesOf = ({ namesOutside }: Model, { names, entriesOf, field }: Reader): Names | undefined =>
  names ?? (entriesOf === undefined ? undefined : namesOutside.get(entriesOf)?.names.get(field))

/** Is this value read by a condition? */
function isRead({ steps }: Wizard, id: string): boolean {
  const reads = (condition: Condition | undefined): boolean =>
    condition !== undefined &&
    (Object.hasOwn(condition.properties ?? {}, id) ||
      condition.required?.includes(id) === true ||
      partsIn(condition).some(reads))
  return steps.some(({ when, next = [], results = [], sections = [], checks = [], fields }) =>
    [{ when }, ...next, ...results, ...sections, ...checks, ...fields].some((one) => reads(one.when)),
  )
}

/** What tells the answers to a question apart that a value adds up. */
function namesIn(part: Part): Names {
  const { sets, ...counted } = namedInAll(part.counts.flatMap(({ value }) => value ?? []))
  return { ...counted, sets: [...sets, ...optionsByPoints(part)] }
}

/** What one comparison names, however deep. */
const namedIn = memoize((value: ConditionValue): Names => {
  const {
    const: one,
    enum: some,
    contains = {},
    minContains,
    items,
    minItems,
    maxItems,
    not,
    allOf = [],
    anyOf = [],
  } = value
  const parts = namedInAll([not, ...allOf, ...anyOf].flatMap((part) => part ?? []))
  const entry = entryPart(contains)
  return {
    entries: [
      ...(entry === undefined ? [] : [{ condition: entry, upTo: minContains ?? 1 }]),
      ...(items === undefined ? [] : [{ condition: { not: items }, upTo: 1 }]),
      ...parts.entries,
    ],
    sets: [
      ...[one, contains.const].flatMap((id) => (id === undefined ? [] : [[id]])),
      ...[some, contains.enum].flatMap((ids) => (ids === undefined ? [] : [ids])),
      ...parts.sets,
    ],
    lengths: [...[minItems, maxItems].flatMap((length) => length ?? []), ...parts.lengths],
    comparisons: [...comparisonsIn(value), ...parts.comparisons],
  }
})

function namedInAll(values: readonly ConditionValue[]): Names {
  if (values.length === 0) return noNames
  const all = values.map(namedIn)
  return {
    sets: all.flatMap(({ sets }) => sets),
    lengths: all.flatMap(({ lengths }) => lengths),
    comparisons: all.flatMap(({ comparisons }) => comparisons),
    entries: all.flatMap(({ entries }) => entries),
  }
}

/** The same wizard as if these were all rules that name something of this question. */
export function namedBy(model: Model, field: Field, readers: readonly Reader[]): Model {
  const all = readers.flatMap((reader) => namesOf(model, reader) ?? [])
  const sets = new Map<string, ReadonlySet<string>>()
  const own = readers.some(({ picks }) => picks) && !holdsList(field) ? (field.list?.options ?? []) : []
  const carries = readers.some((reader) => reader.carries)
  const carried = carries ? (model.named.get(field.id) ?? []).map((set) => [...set]) : []
  const excluded = readers.some(({ picks }) => picks) ? (model.excluded.get(field.id) ?? []).map((set) => [...set]) : []
  for (const set of [...own.map(({ id }) => [id]), ...excluded, ...carried, ...all.flatMap(({ sets }) => sets)])
    sets.set(JSON.stringify(set), new Set(set))
  const lengths = new Set([
    ...all.flatMap(({ lengths }) => lengths),
    ...(carries ? (model.lengths.get(field.id) ?? []) : []),
  ])
  return {
    ...model,
    named: new Map([[field.id, [...sets.values()]]]),
    lengths: new Map([[field.id, [...lengths]]]),
    comparisons: new Map([[field.id, all.flatMap(({ comparisons }) => comparisons)]]),
    entryRules: new Map([[field.id, all.flatMap(({ entries }) => entries)]]),
    entryValues: new Map([
      [field.id, [...new Set(readers.flatMap(({ adds }) => (adds?.parts.get(field.id)?.entries ? [adds] : [])))]],
    ]),
    carrying: new Set(carries ? [field.id] : []),
    ordered: new Set(readers.some(({ picks }) => picks) && holdsList(field) ? [field.id] : []),
    summed: new Map(
      readers.some(({ adds, brings }) => adds ?? brings) ? [[field.id, model.summed.get(field.id) ?? []]] : [],
    ),
  }
}

/** Every (question, part of a condition about its value) pair in a condition. */
function valuesRead(condition: Condition | undefined): [string, ConditionValue][] {
  if (condition === undefined) return []
  return [...Object.entries(condition.properties ?? {}), ...partsIn(condition).flatMap((part) => valuesRead(part))]
}

/** The conditions inside a condition. */
export const partsIn = ({ not, allOf = [], anyOf = [] }: Condition): Condition[] => [
  ...(not === undefined ? [] : [not]),
  ...allOf,
  ...anyOf,
]

/** Every part of a condition that counts, however deep. */
const countsIn = (condition: Condition | undefined): Condition[] =>
  condition === undefined
    ? []
    : [...(condition.atLeast === undefined ? [] : [condition]), ...partsIn(condition).flatMap(countsIn)]

/** The readers of the parts that count: one for each question that is counted, with the count in common. */
const countingReaders = (condition: Condition | undefined, at: number): Reader[] =>
  countsIn(condition).flatMap((part) => {
    const counts: Count = { atLeast: part.atLeast ?? 0 }
    const see = (answer: Answer | undefined): string => (isCounted(part, answer) ? '1' : '0')
    const names = namedInAll(part.value === undefined ? [] : [part.value])
    return (part.of ?? []).map((field): Reader => ({ field, at, see, counts, names }))
  })

const fieldsRequired = (condition: Condition | undefined): string[] =>
  condition === undefined
    ? []
    : [...(condition.required ?? []), ...partsIn(condition).flatMap((part) => fieldsRequired(part))]

/** The readers of a condition: per question, whether it is answered and what each part of the condition says of it. */
export function readersOf(condition: Condition | undefined, at: number): Reader[] {
  const parts = new Map<string, ConditionValue[]>()
  for (const field of fieldsRequired(condition)) parts.set(field, parts.get(field) ?? [])
  for (const [field, value] of valuesRead(condition)) parts.set(field, [...(parts.get(field) ?? []), value])
  const alone = [...parts].map(
    ([field, values]): Reader => ({
      field,
      at,
      names: namedInAll(values),
      see: (answer) =>
        answer === undefined
          ? '-'
          : values
              .map((value) => (conditionHolds({ properties: { [field]: value } }, { [field]: answer }) ? '1' : '0'))
              .join(''),
    }),
  )
  const readers = [...alone, ...countingReaders(condition, at)]
  if (condition === undefined) return readers
  const rule: Rule = { formula: formulaIn(condition), at }
  return readers.map((reader) => ({ ...reader, rule }))
}

/**
 * The readers, with those of a computed value as readers of each question that it adds up. A journey carries the totals so far and not
 * which answers they came from: nine questions of 0 to 3 points are 28 situations, not 4 to the power of 9.
 */
export function withParts(model: Model, readers: readonly Reader[]): readonly Reader[] {
  const { computations, namesOfPart, derived, carried, namesOfBrought } = model
  if (computations.size + carried.size === 0) return readers
  return readers.flatMap((reader): readonly Reader[] => {
    const bases = derived.get(reader.field)
    if (bases !== undefined)
      return withParts(
        model,
        bases.map((field) => ({ ...reader, field })),
      )
    const brings = carried.get(reader.field)
    if (brings !== undefined)
      return [...brings.value.parts.keys()].map((field) => ({
        field,
        at: reader.at,
        brings,
        names: namesOfBrought(brings, field),
        see: (answer) => contributionOf(brings, field, answer),
      }))
    const computation = computations.get(reader.field)
    if (computation === undefined) return [reader]
    const { products, parts } = computation
    const multiplied = new Set(products.flatMap(({ factors }) => factors))
    return [
      ...[...parts].map(([field, part]) => ({
        field,
        at: reader.at,
        adds: computation,
        names: namesOfPart(part),
        see: (answer: Answer | undefined) => String(part.adds(answer)),
      })),
      // What they add together is known once both are answered: they are looked at answer by answer.
      ...[...multiplied].map((field) => ({
        field: field.id,
        at: reader.at,
        see: (answer: Answer | undefined) => String(amountOf(field, answer)),
      })),
    ]
  })
}

/** Sees of a question whether it is answered, and nothing else. */
export const answeredReader = (field: string, at: number): Reader => ({
  field,
  at,
  see: (answer) => (answer === undefined ? '-' : '+'),
})

/** The same readers, for whoever asks more of the answers than whether the condition holds. */
export const withoutRules = (readers: readonly Reader[]): Reader[] =>
  readers.map(({ rule: _rule, ...reader }) => reader)

/** The parts of a condition; the same object each time. */
export const formulaIn = memoize(formulaOf)

/** What a check of a step reads: its condition, and what decides whether the question that it marks is asked. */
export function readersOfCheck({ fields }: Step, { when, marks }: Check, at: number): Reader[] {
  const marked = fields.find(({ id }) => id === marks)
  return [
    ...readersOf(when, at),
    ...(marked === undefined ? [] : readersOfField({ ...marked, optionsBy: undefined }, at)),
  ]
}

/** What a question reads of others: its condition, the question it depends on, the one that picks its options. */
export function readersOfField(field: Field, at: number): Reader[] {
  const { dependsOn, optionsBy } = field
  const readers = readersOf(field.when, at)
  if (dependsOn !== undefined) {
    const { when: _when, entriesFrom: _entriesFrom, ...alone } = field
    readers.push({
      field: dependsOn.field,
      at,
      names: { ...noNames, sets: [dependsOn.emptyFor ?? []] },
      see: (answer) => String(fieldApplies(alone, answer === undefined ? {} : { [dependsOn.field]: answer })),
    })
  }
  if (optionsBy !== undefined && field.optionsFrom !== undefined)
    readers.push({ field: optionsBy, at, carries: true, see: (answer) => carriedSeen(field, answer) })
  else if (optionsBy !== undefined)
    readers.push({ field: optionsBy, at, picks: true, see: (answer) => chosenIn(answer)[0] ?? '' })
  if (readsOutside(field))
    for (const id of namesReadBy(field))
      readers.push({
        ...{ field: id, at, entriesOf: field.id, see: (answer) => JSON.stringify(answer ?? null) },
        ...(field.entriesFrom?.as !== undefined && field.entriesFrom.field === id && { carries: true }),
      })
  return readers
}

/** What a question offers after this answer; of entries, which nobody can tell apart, how many. */
function carriedSeen(field: Field, answer: Answer | undefined): string {
  const ids = carriedIds(field, answer === undefined ? {} : { [field.optionsBy ?? '']: answer }) ?? []
  return choosesEntries(field) ? String(ids.length) : ids.join()
}

/** The answers but for those of a step's own questions. */
export const withoutStepAnswers = (answers: Answers, step: Step): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => !step.fields.some((field) => field.id === id)))

/** All combinations of the named facts; the others take their first value, which nothing in sight reads. */
export function factsFor(model: Model, names: ReadonlySet<string>): Facts[] {
  return Object.entries(model.wizard.facts ?? {}).reduce<Facts[]>(
    (all, [name, { values }]) =>
      all.flatMap((facts) =>
        (names.has(name) ? values : values.slice(0, 1)).map((value) => ({ ...facts, [name]: value })),
      ),
    [{}],
  )
}

/** Every value that can pick this question's options; [undefined] when nothing picks them. */
export function variantsOf(model: Model, field: Field): (string | undefined)[] {
  if (field.optionsBy === undefined) return [undefined]
  if (field.optionsFrom !== undefined) return carriedVariants(model, field)
  const fact = model.wizard.facts?.[field.optionsBy]
  if (fact !== undefined) return [...fact.values]
  const source = model.places.get(field.optionsBy)?.field
  return [undefined, ...(source?.list?.options ?? []).filter((option) => option.listed !== false).map(({ id }) => id)]
}

/** Lists of each length that can be carried to a question: which of those that nobody can tell apart are in one does not matter. */
function carriedVariants({ places }: Model, field: Field): string[] {
  const inner = sourceOf(field)?.inner
  const source = places.get(field.optionsBy ?? '')?.field
  const name = source?.fields?.find(({ id }) => id === inner)
  const ids =
    name === undefined
      ? (field.list?.options ?? [])
          .filter(({ exclusive, listed }) => exclusive !== true && listed !== false)
          .map(({ id }) => id)
      : Array.from(
          { length: Math.min(source?.limit ?? maxCarried, maxCarried) },
          (_, at) => sampleOf(name, at) ?? [],
        ).flat()
  return ids.map((_, at) => variantOfIds(ids.slice(0, at + 1)))
}

/** So many entries are carried to a question that asks for fewer: one more is offered, and nothing else changes. */
const maxCarried = 20

/**
 * Can somebody hold options here that another answer than today's offered? They stay chosen when that answer changes, so
 * this asks whether it can be changed behind them: not where a step between takes the way back, and not where the change
 * clears them.
 */
export function canKeepEarlierChoice({ wizard, places, factNames }: Model, field: Field): boolean {
  const { optionsBy } = field
  // What a filter does not let through counts for nothing, so nobody holds it; nor a text that compares badly with another.
  if (field.choiceFilter !== undefined || field.optionsFrom !== undefined || comparedWith(field) !== undefined)
    return false
  const source = optionsBy === undefined ? undefined : places.get(optionsBy)
  const place = places.get(field.id)
  if (optionsBy === undefined || source === undefined || place === undefined || factNames.includes(optionsBy))
    return false
  const between = wizard.steps.slice(source.stepIndex + 1, place.stepIndex + 1)
  if (wizard.kind === 'linear' && between.some(({ previous }) => previous === false)) return false
  const { limit, list } = source.field
  const isClearedFirst =
    holdsList(source.field) && limit === 1 && list?.options.some(({ exclusive }) => exclusive === true) !== true
  return !(isClearedFirst && dependsOn(places, field, optionsBy))
}

function dependsOn(places: Model['places'], field: Field, id: string): boolean {
  const parent = field.dependsOn?.field
  if (parent === undefined || parent === id) return parent === id
  const above = places.get(parent)?.field
  return above !== undefined && dependsOn(places, above, id)
}

/** The options that can be chosen while these values pick them; one that was chosen stays when the value changes. */
export const choosable = (field: Field, variants: readonly (string | undefined)[]): Option[] =>
  optionsUnder(field, variants).filter((option) => variants.some((variant) => isOffered(option, variant)))

/** The most that can be chosen: what `min` is held against. */
export function maxChosen(field: Field, variant: string | undefined): number {
  if (field.list === undefined) return holdsList(field) ? (field.limit ?? Number.POSITIVE_INFINITY) : 1
  const options = choosable(field, [variant])
  const together = options.filter((option) => option.exclusive !== true).length
  if (!holdsList(field)) return Math.min(1, options.length)
  return Math.max(Math.min(field.limit ?? together, together), Math.min(1, options.length - together))
}
