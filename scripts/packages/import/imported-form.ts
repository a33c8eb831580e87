import type { Condition, ConditionValue, EntryCondition } from '@kindred/contract/condition'
import { acceptedTypes, type Field, numberStep, reservedStepIds } from '@kindred/engine'
import { betweenIn, extremeIn } from '../day-expressions.ts'
import {
  type Bands,
  type ByDay,
  bandsIn,
  byDayIn,
  division,
  meanIn,
  partsOf,
  ratesIn,
  stairsIn,
  unguarded,
  withoutBrackets,
} from '../derived-expressions.ts'
import { CannotBeSaid, type Case, casesFrom, conditionFrom, countIn, takesSeveral } from './conditions.ts'

/** Something that a form of ours cannot say, and where it stood. Each comes to the eyes of whoever imports. */
export interface NotSaid {
  /** The question, page or row, as the other tool names it. */
  where: string
  what: string
}

export interface ImportedOption {
  id: string
  label: string
  exclusive?: true
  points?: number
  /** Values of the question before it that offer this option. */
  for?: string[]
}

/** A question in our words; `kind` and the rest are properties of a field. */
export interface ImportedField {
  id: string
  kind: string
  label: string
  options?: ImportedOption[]
  /** What is asked of each entry, where it repeats. */
  fields?: ImportedField[]
  /** Its options are a lookup of the form. */
  lookup?: string
  [property: string]: unknown
}

/** Answers that contradict each other, and what is said then. */
export interface ImportedCheck {
  id: string
  when: Condition
  message: string
  marks: string
}

/** A number that is worked out of answers: a value of ours. */
export interface ImportedValue {
  id: string
  sum?: (string | number)[]
  difference?: (string | number)[]
  decimals?: number
  clamp?: { min?: number; max?: number }
  product?: string
  by?: number | string
  quotient?: (string | number)[]
  mean?: string[]
  of?: string
  bands?: Bands
  byDay?: ByDay
  count?: string[]
  value?: ConditionValue
  min?: string[]
  max?: string[]
  yearsBetween?: string[]
  daysBetween?: string[]
  minutesBetween?: string[]
  saved?: true
}

export interface ImportedStep {
  id: string
  title: string
  question: string
  when?: Condition
  fields: ImportedField[]
  checks?: ImportedCheck[]
}

export interface ImportedForm {
  id: string
  title: string
  steps: ImportedStep[]
  values: ImportedValue[]
  /** Long lists by their names, as CSV. */
  lookups: ReadonlyMap<string, string>
  /** Questions of the other tool that people answer, and how many of them came over. */
  questions: { all: number; converted: number }
  notSaid: NotSaid[]
  /** The same form in other languages, where it has them: the same questions in the same order. */
  translations?: Translations
}

/** The languages of a form, by their tags; `untranslated`: words that no cell says in that language. */
export interface Translations {
  source: string
  others: { language: string; form: ImportedForm; untranslated: ReadonlySet<string> }[]
}

/** A question that later ones can read, with the option ids of a choice by the values of the other tool. */
export interface KnownQuestion {
  field: ImportedField
  values?: ReadonlyMap<string, string>
  /** A row of a repeat that says 1 for an entry like this, and else 0; `field` is the repeat. */
  entry?: EntryCondition
  /** A number that each entry of this repeat has. */
  repeat?: ImportedField
  /** It is calculated, and no question: what it says of which answers. */
  cases?: readonly Case[]
}

/**
 * Has a text to be typed again, or to differ from another? The same one is in the form of the first; nothing is changed where one of them is no short text
 * or is compared with a third one.
 */
export function compareText(field: ImportedField, first: KnownQuestion | undefined, isSame: boolean): boolean {
  const isTyped = field.kind === 'short-text' && first?.field.kind === 'short-text' && first.cases === undefined
  const isCompared = (one: ImportedField) => one.sameAs !== undefined || one.differsFrom !== undefined
  if (!isTyped || isCompared(field) || first.field.sameAs !== undefined) return false
  if (!isSame) {
    if (isCompared(first.field) || first.field.format !== field.format) return false
    field.differsFrom = first.field.id
    return true
  }
  for (const name of ['format', 'pattern', 'examples', 'minLength', 'maxLength']) {
    delete field[name]
    if (first.field[name] !== undefined) field[name] = first.field[name]
  }
  field.sameAs = first.field.id
  return true
}

/** Collects a form while it is read: ids that ours accept, what is known of each question, and what could not be said. */
export class FormReader {
  readonly notSaid: NotSaid[] = []
  readonly known = new Map<string, KnownQuestion>()
  private readonly values: ImportedValue[] = []
  /** Choices whose value panels share (`valueName`), with what a panel calls its own. */
  readonly sharedValues = new Map<string, { name: string; property: string; isUsed: boolean }>()
  readonly lookups = new Map<string, string>()
  private readonly used = new Set<string>()
  private readonly left = new Set<string>()
  private all = 0
  private outside: ReadonlyMap<string, KnownQuestion> | undefined
  /** What later rows can read of the entries of a repeat: sums of their numbers, and how many are alike. */
  private readonly ofEntries = new Map<string, Omit<KnownQuestion, 'field'> & { field?: ImportedField }>()
  /** What entries are called, by the name of that question: later rows choose among them. */
  private readonly repeats = new Map<string, ImportedField>()
  private readonly entryNames = new Map<string, { repeat: ImportedField; field: ImportedField }>()
  private readonly reserved: ReadonlySet<string>
  /** Questions that everybody answers, by their names there. */
  readonly certain = new Set<string>()
  /** What was known when the page began: its texts show no answers of their own page. */
  private before: ReadonlyMap<string, KnownQuestion> | undefined

  /** `names`: what the other tool calls its questions; ids that we make up are others. */
  constructor(names: readonly string[] = []) {
    this.reserved = new Set(names.map((name) => name.toLowerCase()))
  }

  /** An id of our own for something that has no name there. */
  madeId(name: string): string {
    let free = name
    for (let n = 2; this.reserved.has(free.toLowerCase()); n++) free = `${name}_${n}`
    return this.idOf(free)
  }

  /** An id for a page of the other tool: states of the machine have names of their own. */
  stepId(name: string): string {
    return reservedStepIds.includes(name) ? this.madeId(`${name}_page`) : this.idOf(name)
  }

  /** An id for a name of the other tool: the name itself where it can be, else the nearest that can. */
  idOf(name: string): string {
    const plain = name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[^A-Za-z]+/, '') || 'q'
    // Names that every object has are no ids.
    const short = plain in {} ? `q_${plain}` : plain.slice(0, 50)
    let id = short
    for (let n = 2; this.used.has(id.toLowerCase()); n++) id = `${short}_${n}`
    this.used.add(id.toLowerCase())
    return id
  }

  beginPage(): void {
    this.before = new Map(this.known)
  }

  endPage(): void {
    this.before = undefined
  }

  /** What conditions can read here: in an entry also the questions before it. */
  private get readable(): ReadonlyMap<string, KnownQuestion> {
    const before = [...(this.outside ?? [])].filter(
      ([, { field, cases, entry }]) =>
        cases === undefined && entry === undefined && field.isValue !== true && field.fields === undefined,
    )
    return new Map([...before, ...this.known])
  }

  /** Are questions of an entry read? Options and texts that are compared know the answers of that entry alone. */
  get isInEntry(): boolean {
    return this.outside !== undefined
  }

  /** The questions of an entry begin. */
  beginEntry(): void {
    this.outside = new Map(this.known)
    this.known.clear()
  }

  /** They end: outside, only sums of their numbers are known, and how many entries are alike. */
  endEntry(name?: string, repeat?: ImportedField): void {
    const inside = [...this.known]
    this.known.clear()
    for (const [one, question] of this.outside ?? []) this.known.set(one, question)
    this.outside = undefined
    if (name === undefined || repeat === undefined) return
    this.known.set(name, { field: repeat })
    this.nameEntries(name, repeat, inside)
    for (const [one, { field, entry }] of inside)
      if (entry !== undefined) this.known.set(one, { field: repeat, entry })
      else if (field.kind === 'number') this.ofEntries.set(one, { field, repeat })
  }

  /** Its entries can be chosen later, by what they answer in words. */
  nameEntries(name: string, repeat: ImportedField, inside: Iterable<readonly [string, KnownQuestion]>): void {
    this.repeats.set(name, repeat)
    for (const [one, { field }] of inside) {
      // The question as it stands in the repeat: it is asked for once it is chosen by.
      const asked = repeat.fields?.find(({ id }) => id === field.id)
      if (asked?.kind === 'short-text') this.entryNames.set(one, { repeat, field: asked })
    }
  }

  /**
   * The entries of a repeat as options, by the name of the question that says what they are called (of a repeat: its first text); such a
   * name is asked for. Undefined where it is none, or has a form.
   */
  entriesBy(name: string, where: string, repeatName?: string): string | undefined {
    const repeat = repeatName === undefined ? undefined : this.repeats.get(repeatName)
    if (repeatName !== undefined && repeat === undefined) return undefined
    const found = [...this.entryNames].find(([one, { repeat: of }]) =>
      repeat === undefined ? one === name : of === repeat && (name === '' || one === name),
    )?.[1]
    if (found === undefined) return undefined
    const { field } = found
    if (['format', 'pattern', 'sameAs', 'differsFrom', 'when'].some((word) => field[word] !== undefined))
      return undefined
    if (field.min === undefined) this.note(where, `each entry has to answer "${field.label}": it is chosen by that`)
    field.min = 1
    return `${found.repeat.id}.${field.id}`
  }

  /** Says of a row of an entry whether it is 1 or 0: what later rows count. False: it says something else. */
  testOfEntry(name: string, expression: string): boolean {
    const [, condition] = /^\s*if\s*\(([\s\S]*),\s*1\s*,\s*0\s*\)\s*$/i.exec(expression) ?? []
    if (condition === undefined || !this.isInEntry) return false
    try {
      const entry = conditionFrom(condition, this.known) as EntryCondition | undefined
      if (entry === undefined) return false
      // What counts questions stands outside of entries.
      if (JSON.stringify(entry).includes('"atLeast"')) return false
      this.known.set(name, { field: { id: name, kind: 'note', label: name }, entry })
      return true
    } catch (error) {
      if (!(error instanceof CannotBeSaid)) throw error
      return false
    }
  }

  /** A calculation that later conditions can read: the answer to one question again, or one of a few words. False: it is none. */
  readsAs(name: string, expression: string): boolean {
    const [, path, copied = path] =
      /^\s*(?:(?:\.{1,2}\/)+(?:[\w.-]+\/)*([A-Za-z_][\w-]*)|\$?\{\s*([^{}]+?)\s*\})\s*$/.exec(expression) ?? []
    const same = copied === undefined ? undefined : this.known.get(copied)
    if (same !== undefined && same.entry === undefined) {
      this.known.set(name, same)
      return true
    }
    try {
      const cases = casesFrom(expression, this.known)
      this.known.set(name, { field: { id: name, kind: 'calculated', label: name }, cases })
      return true
    } catch (error) {
      if (!(error instanceof CannotBeSaid)) throw error
      return false
    }
  }

  /** A question that people answer, which comes over. */
  add(name: string, field: ImportedField, values?: ReadonlyMap<string, string>): ImportedField {
    this.all++
    this.known.set(name, values === undefined ? { field } : { field, values })
    return field
  }

  /** A question that people answer, which does not. */
  leaveOut(where: string, why: string): void {
    this.all++
    this.left.add(where)
    this.notSaid.push({ where, what: `left out: ${why}` })
  }

  /** A question for files. `types`: what it takes, as HTML's `accept` says it; what ours cannot take is told. */
  addFiles(name: string, where: string, types: string, field: Omit<ImportedField, 'kind'>): ImportedField {
    const asked = types.split(/[\s,;]+/).filter((type) => type !== '')
    const accept = new Set<string>()
    for (const type of asked) {
      const words = Object.entries(acceptedTypes).filter(([, known]) => Object.entries(known).flat(2).some(isIn(type)))
      for (const [word] of words) accept.add(word)
      if (words.length === 0) this.note(where, `files of the type "${type}" are not taken`)
    }
    return this.add(name, { ...field, kind: 'files', ...(accept.size > 0 && { accept: [...accept] }) } as ImportedField)
  }

  /** A part of something that comes over without it. */
  note(where: string, what: string): void {
    this.notSaid.push({ where, what })
  }

  /**
   * A label with the names of questions in it: their answers are shown in the question of a step, not in a label. `pattern` finds a
   * name, as its first group.
   */
  label(where: string, label: string, pattern: RegExp): string {
    const found = label.match(pattern) ?? []
    for (const one of found) this.note(where, `"…" stands where the answer to ${one} was`)
    return label.replace(pattern, '…')
  }

  /**
   * The same for texts of ours that show answers: the question of a step, help, the message of a check. `isShownHere`: may the answer to this
   * question be shown?
   */
  piped(
    where: string,
    text: string,
    pattern: RegExp,
    isShownHere = (name: string) => this.before?.has(name) ?? true,
  ): string {
    const shown = text.replace(pattern, (found) => {
      const name = found.replace(/^\$?\{\s*|\s*\}$/g, '')
      const asked = isShownHere(name) ? this.known.get(name) : undefined
      const isShown =
        asked !== undefined && !/^(repeat|calculated)$/.test(asked.field.kind) && asked.entry === undefined
      return isShown ? `{${asked.field.isValue === true ? 'value' : 'answer'}.${asked.field.id}}` : found
    })
    return this.label(where, shown, pattern)
  }

  /** Options that people can tell apart: of those with the same label, each later one says its value too. */
  distinct(where: string, options: readonly ImportedOption[], values: ReadonlyMap<string, string>): ImportedOption[] {
    const written = new Map([...values].map(([value, id]) => [id, value]))
    const seen = new Set<string>()
    return options.map((option) => {
      const { id, label } = option
      const said = seen.has(label.toLowerCase()) ? `${label} (${written.get(id) ?? id})` : label
      if (said !== label) this.note(where, `"${label}" is the label of two choices: the later one is "${said}"`)
      seen.add(said.toLowerCase())
      return { ...option, label: said }
    })
  }

  /** What an expression says, or undefined with a note where ours cannot say it. */
  condition(where: string, what: string, expression: unknown): Condition | undefined {
    if (typeof expression !== 'string' || expression.trim() === '') return undefined
    try {
      return conditionFrom(expression, this.readable)
    } catch (error) {
      if (!(error instanceof CannotBeSaid)) throw error
      this.note(where, `${what} is not said, because ${error.message}: ${expression}`)
      return undefined
    }
  }

  /**
   * What an expression says of answers that fit, as a check of those that do not. `ifAnswered`: an empty answer is never refused.
   */
  check(where: string, { field, expression, message, ifAnswered }: Checked): ImportedCheck | undefined {
    const fits = this.compared(expression) ?? this.condition(where, 'a check', expression)
    if (fits === undefined) return undefined
    const when = { ...(ifAnswered && { required: [field.id] }), not: fits } as unknown as Condition
    const said = message === '' ? `“${field.label}”: this answer does not fit.` : message
    if (said.length > longestMessage) this.note(where, `the message of a check is cut: ${said}`)
    return { id: this.madeId(`${field.id}_check`), when, message: said.slice(0, longestMessage), marks: field.id }
  }

  private entryValues: ImportedValue[] = []

  /** Values that checks of the entry at hand compare. */
  takeEntryValues(): ImportedValue[] {
    const taken = this.entryValues
    this.entryValues = []
    return taken
  }

  /** `${end} >= ${start}`: two numbers, days or times by what lies between them; undefined where an expression says something else. */
  private compared(expression: unknown): Condition | undefined {
    const pattern = /^\s*\$?\{\s*([^{}]+?)\s*\}\s*(<=|>=|<|>)\s*\$?\{\s*([^{}]+?)\s*\}\s*$/
    const [, one = '', sign = '', other = ''] = pattern.exec(typeof expression === 'string' ? expression : '') ?? []
    const [later, earlier] = [this.readable.get(one), this.readable.get(other)]
    const isPlain = (asked: KnownQuestion | undefined): asked is KnownQuestion =>
      asked !== undefined && asked.cases === undefined && asked.entry === undefined && asked.field.isValue !== true
    if (!isPlain(later) || !isPlain(earlier) || later.field.kind !== earlier.field.kind) return undefined
    const { kind } = later.field
    const isNumber = kind === 'number' && isBounded(later.field) && isBounded(earlier.field)
    const word = isNumber ? 'difference' : ({ date: 'daysBetween', time: 'minutesBetween' } as const)[kind as 'date']
    if (word === undefined) return undefined
    const id = this.madeId(`${later.field.id}_compared`)
    const [first, second] = [later.field.id, earlier.field.id]
    const value: ImportedValue = { id, [word]: isNumber ? [first, second] : [second, first] }
    if (this.isInEntry) this.entryValues.push(value)
    else this.values.push(value)
    const keyword = { '<': 'exclusiveMaximum', '<=': 'maximum', '>': 'exclusiveMinimum', '>=': 'minimum' }[sign] ?? ''
    const fits = { properties: { [id]: { [keyword]: 0 } } }
    // A number without an answer counts 0 in a difference.
    return (isNumber ? { anyOf: [{ not: { required: [second] } }, fits] } : fits) as unknown as Condition
  }

  /**
   * A calculation as a value of ours: a sum, a difference, a product by a number or of two questions, a quotient, a mean, bands, or a count of answers that are
   * alike; of numbers with a smallest and a largest. Says why not where it is something else, and undefined where it came over.
   */
  calculate(where: string, name: string, expression: string): string | undefined {
    if (this.ordered(name, expression)) return undefined
    const guarded = unguarded(expression)
    if (guarded !== undefined) return this.derived(where, name, guarded)
    const { inner, ...finish } = finishIn(expression)
    const byDay = byDayIn(inner)
    if (byDay !== undefined) {
      const id = this.idOf(name)
      this.values.push({ id, byDay, ...finish, saved: true })
      this.known.set(name, { field: { id, kind: 'number', label: name, isValue: true } })
      return undefined
    }
    const value = calculationIn(inner) ?? this.countIn(inner)
    if (value === undefined) return this.derived(where, name, expression)
    const terms = value.terms ?? []
    for (const { name: read, of } of terms) {
      if (of === 'number') continue
      const why = this.whyNotAdded(where, read, of)
      if (why !== undefined) return why
    }
    const own = terms.map(({ name: read, of }) => {
      if (of === 'number') return Number(read)
      const { field, repeat } = (of === 'entries' ? this.ofEntries.get(read) : this.known.get(read)) ?? {}
      return repeat === undefined ? (field?.id ?? read) : `${repeat.id}.${field?.id ?? read}`
    })
    const id = this.idOf(name)
    const [first = '', second] = own.map(String)
    this.values.push({
      id,
      ...(value.how === 'sum' && { sum: own }),
      ...(value.how === 'difference' && { difference: own }),
      ...(value.how === 'product' && { product: first, by: second ?? value.by ?? 1 }),
      ...(value.count && { count: value.count }),
      ...(value.value && { value: value.value }),
      ...finish,
      saved: true,
    })
    this.known.set(name, { field: { id, kind: 'number', label: name, isValue: true } })
    if (terms.some(({ of }) => of === 'bare')) this.note(where, 'questions without an answer count 0 in it')
    return undefined
  }

  /** A quotient, a mean, or what a number comes to by the band in which it lies. Says why not. */
  private derived(where: string, name: string, expression: string): string | undefined {
    const { inner, ...finish } = finishIn(expression)
    const before = this.values.length
    const found =
      this.meanOf(where, inner) ?? this.bandsOf(where, inner) ?? this.quotientOf(where, name, inner) ?? notCalculated
    if (typeof found === 'string') {
      // Nothing reads what was worked out for a part of it.
      this.values.length = before
      return found
    }
    const { isAbsent, ...own } = found
    const id = this.idOf(name)
    this.values.push({ id, ...own, ...finish, saved: true })
    this.known.set(name, { field: { id, kind: 'number', label: name, isValue: true, isDerived: true, isAbsent } })
    return undefined
  }

  private meanOf(where: string, expression: string): Derived | string | undefined {
    const mean = meanIn(expression)
    if (mean === undefined) return undefined
    const terms = mean.terms.flatMap((term) => termIn(term) ?? [])
    if (terms.length < mean.terms.length || terms.some(({ of }) => of === 'number' || of === 'entries'))
      return notCalculated
    const ofValue = terms.find(({ name }) => this.known.get(name)?.field.isValue === true)
    // What is worked out itself is added up and divided.
    if (ofValue !== undefined && !mean.leavesOut) return undefined
    if (ofValue !== undefined) return `it averages "${ofValue.name}", which is worked out itself`
    for (const { name, of } of terms) {
      const why = this.whyNotAdded(where, name, of)
      if (why !== undefined) return why
    }
    if (!mean.leavesOut) this.note(where, 'questions without an answer are left out of it')
    return { mean: terms.map(({ name }) => this.known.get(name)?.field.id ?? name), isAbsent: true }
  }

  private bandsOf(where: string, expression: string): Derived | string | undefined {
    const rates = ratesIn(expression)
    const stairs = rates === undefined ? stairsIn(expression) : undefined
    const name = rates?.name ?? stairs?.name
    if (name === undefined) return undefined
    const why = this.whyNotAdded(where, name, 'bare')
    const { field } = this.known.get(name) ?? {}
    if (why !== undefined || field === undefined) return why ?? notCalculated
    const range = (field.range ?? {}) as NonNullable<Field['range']>
    const isValue = field.isValue === true
    const bands =
      rates?.bands ??
      (stairs && bandsIn(stairs, isValue ? smallest : (range.min ?? smallest), isValue ? undefined : numberStep(range)))
    if (bands === undefined || typeof bands === 'string') return bands
    return { of: field.id, bands, isAbsent: !isValue || field.isAbsent === true }
  }

  private quotientOf(where: string, name: string, expression: string): Derived | string | undefined {
    const parts = partsOf(expression, division)
    if (parts?.length !== 2) return undefined
    const quotient: (string | number)[] = []
    let isAbsent = false
    for (const [at, part] of parts.entries()) {
      const bare = withoutBrackets(part)
      const term = termIn(bare)
      if (term?.of === 'number') {
        if (at === 1 && Number(term.name) === 0) return 'it divides by 0'
        quotient.push(Number(term.name))
        continue
      }
      const isPlain = term?.of === 'bare' || term?.of === 'points'
      const read = isPlain ? term.name : `${name}_${at === 0 ? 'above' : 'below'}`
      const why = isPlain ? this.whyNotAdded(where, read, term.of) : this.calculate(where, read, bare)
      if (why !== undefined) return why
      const { field } = this.known.get(read) ?? {}
      if (field === undefined) return notCalculated
      if (!isPlain) delete this.values.at(-1)?.saved
      if (at === 1 && mayBeZero(field)) return `it divides by "${field.label}", which may be 0`
      isAbsent ||= at === 1 || field.isValue !== true || field.isAbsent === true
      quotient.push(field.id)
    }
    return quotient.every((one) => typeof one === 'number') ? undefined : { quotient, isAbsent }
  }

  /** A smallest or largest answer, or what lies between two. */
  private ordered(name: string, expression: string): boolean {
    const text = expression.trim()
    const extreme = extremeIn(text)
    const between = extreme === undefined ? betweenIn(text) : undefined
    const kind = extreme?.isDay === false ? 'number' : between?.word === 'minutesBetween' ? 'time' : 'date'
    const fieldOf = (read: string) => {
      const { field, entry } = this.known.get(read) ?? {}
      return field?.kind === kind && field.isValue !== true && entry === undefined ? field.id : undefined
    }
    const own =
      extreme?.names.map(fieldOf) ?? between?.ends.map(({ name: read, day }) => day ?? fieldOf(read ?? '')) ?? []
    const ids = own.filter((one) => one !== undefined)
    if (ids.length === 0 || ids.length < own.length) return false
    const id = this.idOf(name)
    this.values.push({ id, [extreme?.word ?? between?.word ?? 'yearsBetween']: ids, saved: true })
    // It is absent where nothing is answered, and nothing adds it up.
    const isDay = extreme?.isDay === true
    this.known.set(name, { field: { id, kind: isDay ? 'date' : 'number', label: name, isValue: true, isAbsent: true } })
    return true
  }

  /** `if(${a} = 'yes', 1, 0) + …`: how many of some questions have such an answer. */
  private countIn(expression: string): Calculation | undefined {
    const each = expression.split(/(?<=\))\s*\+\s*(?=if\s*\()/).map((part) => {
      const [, condition] = /^\s*if\s*\(([\s\S]*),\s*1\s*,\s*0\s*\)\s*$/i.exec(part) ?? []
      return condition
    })
    try {
      const conditions = each.flatMap((one) => (one === undefined ? [] : (conditionFrom(one, this.known) ?? [])))
      const counted = conditions.length === each.length ? countIn(conditions) : undefined
      // Of what is worked out itself nobody gives an answer.
      if (counted?.ids.some((id) => this.values.some((value) => value.id === id))) return undefined
      return counted && { how: 'count', count: counted.ids, ...(counted.value && { value: counted.value }) }
    } catch (error) {
      if (!(error instanceof CannotBeSaid)) throw error
      return undefined
    }
  }

  /** Why what is named cannot be added up. A group that repeats gets a largest number of entries, so that its sum has a largest. */
  private whyNotAdded(where: string, name: string, of: Term['of']): string | undefined {
    const found = of === 'entries' ? this.ofEntries.get(name) : this.known.get(name)
    if (found?.field === undefined)
      return of === 'entries'
        ? `"${name}" is no number of a group that repeats`
        : `it reads "${name}", which is no question before it`
    if (of === 'points')
      return found.field.options?.some(({ points }) => points !== undefined) === true
        ? undefined
        : `"${found.field.label}" has no points`
    if (!isBounded(found.field)) return `"${found.field.label}" is no number with a smallest and a largest`
    if (found.repeat !== undefined && found.repeat.limit === undefined && found.repeat.entriesFrom === undefined) {
      found.repeat.limit = maxEntries
      this.note(where, `"${found.repeat.label}" takes ${maxEntries} entries at most, so that their sum has a largest`)
    }
    return undefined
  }

  /** The question before a repeat that says how many entries it has; undefined where it is none for a whole number. */
  countedBy(name: string): { field: string } | undefined {
    const field = this.known.get(name)?.field
    if (field === undefined || field.kind !== 'number' || field.isValue === true) return undefined
    const { step = 1, decimals = 0 } = (field.range ?? {}) as NonNullable<Field['range']>
    return Number.isInteger(step) && decimals === 0 ? { field: field.id } : undefined
  }

  /** The question before a repeat of which each chosen option has an entry, with its options as a question of the entry; undefined where there are none. */
  eachChosen(name: string): { source: ImportedField; ask: (id: string) => KnownQuestion } | undefined {
    const { field: source, values, cases } = this.known.get(name) ?? {}
    const { kind = '', options, label = '' } = source ?? {}
    if (source === undefined || cases !== undefined || !['checklist', 'multi-combobox'].includes(kind)) return undefined
    if (options === undefined || options.length > mostCounted || this.isInEntry) return undefined
    const ask = (id: string): KnownQuestion => ({
      field: { id, kind: 'choice-cards', label, options },
      ...(values && { values }),
    })
    return { source, ask }
  }

  /** A number that says how many entries there are is one that a page can show. */
  private boundCounts(steps: readonly ImportedStep[]): void {
    const fields = steps.flatMap((step) => step.fields)
    for (const { label, entriesFrom } of fields) {
      const { field: id, as } = (entriesFrom ?? {}) as { field?: string; as?: string }
      if (as !== undefined) continue
      for (const source of id === undefined ? [] : fields.filter((one) => one.id === id)) {
        const { min, max, ...rest } = (source.range ?? {}) as NonNullable<Field['range']>
        if (min !== undefined && max !== undefined && min >= 0 && max <= mostCounted) continue
        const [least, most] = [Math.max(0, min ?? 0), Math.min(max ?? maxEntries, mostCounted)]
        source.range = { ...rest, min: least, max: most }
        this.note(`question "${source.id}"`, `it takes ${least} to ${most}, because "${label}" has as many entries`)
      }
    }
  }

  form(id: string, title: string, steps: ImportedStep[]): ImportedForm {
    this.boundCounts(steps)
    return {
      ...{
        id,
        title,
        steps: steps.filter(({ fields }) => fields.length > 0),
        values: this.values,
        lookups: this.lookups,
      },
      ...{ questions: { all: this.all, converted: this.all - this.left.size }, notSaid: this.notSaid },
    }
  }
}

/** An ending (`.pdf`), a media type, or all of a sort (`image/*`). */
const isIn = (type: string) => (known: string) =>
  type.endsWith('/*') ? known.startsWith(type.slice(0, -1)) : known === type.toLowerCase()

interface Checked {
  field: ImportedField
  expression: unknown
  message: string
  ifAnswered: boolean
}

const longestMessage = 300

const isBounded = ({ kind, range, isValue, isAbsent, isDerived }: ImportedField): boolean => {
  if (isAbsent === true && isDerived !== true) return false
  const { min, max } = (range ?? {}) as { min?: number; max?: number }
  return isValue === true || (kind === 'number' && min !== undefined && max !== undefined)
}

const notCalculated = 'it is no sum, difference, product, quotient, mean, count, band or number by the day'

/** The least that a value can come to. */
const smallest = -999_999_999_999

/** What a quotient, a mean or bands are, and whether they can have no value. */
type Derived = Pick<ImportedValue, 'quotient' | 'mean' | 'of' | 'bands'> & { isAbsent: boolean }

/** A question that somebody can answer 0. Of what is worked out ours knows that nothing is divided by 0. */
function mayBeZero({ kind, range, options, isValue }: ImportedField): boolean {
  if (isValue === true) return false
  if (takesSeveral({ kind })) return true
  const { min = 0, max = 0 } = (range ?? {}) as NonNullable<Field['range']>
  return options === undefined ? min <= 0 && max >= 0 : options.some(({ points = 0 }) => points === 0)
}

/** As many as the sum of a group that repeats adds up, where the other tool does not say how many there can be. */
const maxEntries = 20

/** So many entries at most can be asked for by an answer. */
const mostCounted = 50

interface Term {
  name: string
  /** A bare name, one that is 0 without an answer, numbers of entries, or the points of what was chosen. */
  of: 'bare' | 'coalesced' | 'entries' | 'points' | 'number'
}

interface Calculation {
  how: 'sum' | 'difference' | 'product' | 'count'
  terms?: Term[]
  by?: number
  count?: string[]
  value?: ConditionValue
}

const named = String.raw`\$?\{\s*([^{}]+?)\s*\}`
const termPatterns: readonly (readonly [Term['of'], string])[] = [
  ['bare', named],
  ['coalesced', String.raw`coalesce\(\s*${named}\s*,\s*0\s*\)`],
  ['entries', String.raw`sum\(\s*${named}\s*\)`],
  ['points', String.raw`sum\(\s*instance\('[^']*'\)/root/item\[selected\(\s*${named}\s*,\s*name\s*\)\]/points\s*\)`],
]

const numeral = String.raw`-?\d+(?:\.\d{1,6})?`

/** `min(max(round(…, 2), 0), 500)`: rounded, and kept within bounds. */
function finishIn(expression: string): { inner: string } & Pick<ImportedValue, 'decimals' | 'clamp'> {
  const peeled = (text: string, word: string): [inner: string, number?: number] => {
    const [, inner, number] = new RegExp(`^\\s*${word}\\((.*),\\s*(${numeral})\\s*\\)\\s*$`).exec(text) ?? []
    return inner === undefined ? [text] : [inner, Number(number)]
  }
  const [below, max] = peeled(expression, 'min')
  const [above, min] = peeled(below, 'max')
  const [inner, decimals] = peeled(above, 'round')
  const isRounded = decimals !== undefined && Number.isInteger(decimals) && decimals >= 0 && decimals <= 6
  const clamp = { ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  return {
    inner: isRounded || decimals === undefined ? inner : above,
    ...(isRounded && { decimals }),
    ...(Object.keys(clamp).length > 0 && { clamp }),
  }
}

function termIn(text: string): Term | undefined {
  if (new RegExp(`^\\s*${numeral}\\s*$`).test(text)) return { name: text.trim(), of: 'number' }
  for (const [of, pattern] of termPatterns) {
    const [, name] = new RegExp(`^\\s*${pattern}\\s*$`).exec(text) ?? []
    if (name !== undefined) return { name, of }
  }
  return undefined
}

/** `${a} + ${b}`, `{a} - {b}`, `{a} * 2`, `{a} * {b}` or `sum(${amount})`, by the names of the other tool. */
function calculationIn(expression: string): Calculation | undefined {
  const all = (parts: readonly string[]): Term[] | undefined => {
    const terms = parts.flatMap((part) => termIn(part) ?? [])
    return terms.length === parts.length && terms.some(({ of }) => of !== 'number') ? terms : undefined
  }
  // No sign stands at the end of a name, an inner bracket or a number with its sign.
  const sums = all(expression.split(/(?<=[})]|(?:^|\s)-?\d+(?:\.\d+)?)\s*\+\s*(?=[a-z${]|-?\d)/))
  if (sums !== undefined) return { how: 'sum', terms: sums }
  const differences = expression.split(/(?<=[})]|(?:^|\s)-?\d+(?:\.\d+)?)\s*-\s*(?=[a-z${]|-?\d)/)
  const both = differences.length === 2 ? all(differences) : undefined
  if (both !== undefined) return { how: 'difference', terms: both }
  const products = expression.split(/(?<=[})])\s*\*\s*(?=[a-z${])/)
  const factors = products.length === 2 ? all(products) : undefined
  // What entries add up is no question of one entry.
  if (factors?.every(({ of }) => of !== 'entries' && of !== 'number')) return { how: 'product', terms: factors }
  const [, before, by, factor, after] =
    /^(?:([^*]*)\*\s*(-?\d+(?:\.\d{1,6})?)|\s*(-?\d+(?:\.\d{1,6})?)\s*\*([^*]*))\s*$/.exec(expression) ?? []
  const term = termIn(before ?? after ?? '')
  if (term === undefined || term.of === 'number') return undefined
  return { how: 'product', terms: [term], by: Number(by ?? factor) }
}

export const everyOf = (...conditions: (Condition | undefined)[]): Condition | undefined => {
  const all = conditions.filter((one) => one !== undefined)
  return all.length < 2 ? all[0] : ({ allOf: all } as unknown as Condition)
}

/** Option ids are lower-case words; the other tools take any value. */
export function optionIds(values: readonly string[], isKept = (_value: string) => false): Map<string, string> {
  const kept = values.filter(isKept)
  const ids = new Map(kept.map((value) => [value, value]))
  const used = new Set(kept)
  for (const value of values) {
    if (ids.has(value)) continue
    const plain = value
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const short = (plain || 'option').slice(0, 80).replace(/-$/, '')
    let id = short
    for (let n = 2; used.has(id); n++) id = `${short}-${n}`
    used.add(id)
    ids.set(value, id)
  }
  return ids
}

/** Tags of HTML and marks of Markdown are no words. */
export const plainText = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/\*\*|__/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** One of a few as cards; one of many as a list to search. */
export const asOne = (count: number) =>
  count <= 8 ? { kind: 'choice-cards' } : { kind: 'checklist', limit: 1, search: true }
