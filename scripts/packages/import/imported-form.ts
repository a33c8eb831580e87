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
  [property: string]: unknown
}

export interface ImportedStep {
  id: string
  title: string
  question: string
  when?: Condition
  fields: ImportedField[]
}

export interface ImportedForm {
  id: string
  title: string
  steps: ImportedStep[]
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
  private readonly used = new Set<string>()
  private readonly left = new Set<string>()
  private all = 0

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

  form(id: string, title: string, steps: ImportedStep[]): ImportedForm {
    return {
      ...{ id, title, steps: steps.filter(({ fields }) => fields.length > 0) },
      ...{ questions: { all: this.all, converted: this.all - this.left.size }, notSaid: this.notSaid },
    }
  }
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
