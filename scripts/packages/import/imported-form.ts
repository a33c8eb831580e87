import type { Condition } from '@kindred/contract/condition'
import { CannotBeSaid, conditionFrom } from './conditions.ts'

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
  sum?: string[]
  difference?: string[]
  product?: string
  by?: number
  saved: true
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
}

/** A question that later ones can read, with the option ids of a choice by the values of the other tool. */
export interface KnownQuestion {
  field: ImportedField
  values?: ReadonlyMap<string, string>
}

/** Collects a form while it is read: ids that ours accept, what is known of each question, and what could not be said. */
export class FormReader {
  readonly notSaid: NotSaid[] = []
  readonly known = new Map<string, KnownQuestion>()
  private readonly values: ImportedValue[] = []
  readonly lookups = new Map<string, string>()
  private readonly used = new Set<string>()
  private readonly left = new Set<string>()
  private all = 0
  private outside: ReadonlyMap<string, KnownQuestion> | undefined

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

  /** Are questions of an entry read? Their conditions know the answers of that entry alone. */
  get isInEntry(): boolean {
    return this.outside !== undefined
  }

  /** The questions of an entry begin. */
  beginEntry(): void {
    this.outside = new Map(this.known)
    this.known.clear()
  }

  /** They end: nobody outside knows them. */
  endEntry(): void {
    this.known.clear()
    for (const [name, question] of this.outside ?? []) this.known.set(name, question)
    this.outside = undefined
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

  /** What an expression says, or undefined with a note where ours cannot say it. */
  condition(where: string, what: string, expression: unknown): Condition | undefined {
    if (typeof expression !== 'string' || expression.trim() === '') return undefined
    try {
      return conditionFrom(expression, this.known)
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
    const fits = this.condition(where, 'a check', expression)
    if (fits === undefined) return undefined
    const when = { ...(ifAnswered && { required: [field.id] }), not: fits } as unknown as Condition
    const said = message === '' ? `“${field.label}”: this answer does not fit.` : message
    if (said.length > longestMessage) this.note(where, `the message of a check is cut: ${said}`)
    return { id: this.idOf(`${field.id}_check`), when, message: said.slice(0, longestMessage), marks: field.id }
  }

  /**
   * A calculation as a value of ours: a sum, a difference, or a product by a number, of numbers with a smallest and a largest. Says why
   * not where it is something else, and undefined where it came over.
   */
  calculate(where: string, name: string, expression: string): string | undefined {
    const value = calculationIn(expression)
    if (value === undefined) return 'it is no sum, difference or product by a number'
    const read = [
      ...(value.sum ?? []),
      ...(value.difference ?? []),
      ...(value.product === undefined ? [] : [value.product]),
    ]
    const fields = read.map((one) => this.known.get(one)?.field)
    const missing = read.find((_, at) => fields[at] === undefined)
    if (missing !== undefined) return `it reads "${missing}", which is no question before it`
    const unbounded = fields.find((field) => field !== undefined && !isBounded(field))
    if (unbounded !== undefined) return `"${unbounded.label}" is no number with a smallest and a largest`
    const id = this.idOf(name)
    const own = (one: string) => this.known.get(one)?.field.id ?? one
    this.values.push({
      id,
      ...(value.sum && { sum: value.sum.map(own) }),
      ...(value.difference && { difference: value.difference.map(own) }),
      ...(value.product !== undefined && { product: own(value.product), by: value.by ?? 1 }),
      saved: true,
    })
    this.known.set(name, { field: { id, kind: 'number', label: name, isValue: true } })
    this.note(where, 'questions without an answer count 0 in it')
    return undefined
  }

  form(id: string, title: string, steps: ImportedStep[]): ImportedForm {
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

interface Checked {
  field: ImportedField
  expression: unknown
  message: string
  ifAnswered: boolean
}

const longestMessage = 300

const isBounded = ({ kind, range, isValue }: ImportedField): boolean => {
  const { min, max } = (range ?? {}) as { min?: number; max?: number }
  return isValue === true || (kind === 'number' && min !== undefined && max !== undefined)
}

type Calculation = Pick<ImportedValue, 'sum' | 'difference' | 'product' | 'by'>

/** `${a} + ${b}`, `{a} - {b}` or `{a} * 2`, by the names of the other tool. */
function calculationIn(expression: string): Calculation | undefined {
  const name = String.raw`\$?\{\s*([^{}]+?)\s*\}`
  const number = String.raw`(-?\d+(?:\.\d{1,6})?)`
  const whole = (pattern: string) => new RegExp(`^\\s*${pattern}\\s*$`).exec(expression)
  const [, from, without] = whole(String.raw`${name}\s*-\s*${name}`) ?? []
  if (from !== undefined && without !== undefined) return { difference: [from, without] }
  const [, times, by] = whole(String.raw`${name}\s*\*\s*${number}`) ?? []
  if (times !== undefined) return { product: times, by: Number(by) }
  const [, factor, product] = whole(String.raw`${number}\s*\*\s*${name}`) ?? []
  if (product !== undefined) return { product, by: Number(factor) }
  if (whole(String.raw`${name}(?:\s*\+\s*${name})+`) === null) return undefined
  return { sum: [...expression.matchAll(new RegExp(name, 'g'))].map(([, one = '']) => one) }
}

export const everyOf = (...conditions: (Condition | undefined)[]): Condition | undefined => {
  const all = conditions.filter((one) => one !== undefined)
  return all.length < 2 ? all[0] : ({ allOf: all } as unknown as Condition)
}

/** Option ids are lower-case words; the other tools take any value. */
export function optionIds(values: readonly string[]): Map<string, string> {
  const ids = new Map<string, string>()
  const used = new Set<string>()
  for (const value of values) {
    const plain = value
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const short = (plain || 'option').slice(0, 60).replace(/-$/, '')
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
