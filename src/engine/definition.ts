import type { Condition } from '@kindred/contract/condition'
import type { Option as WrittenOption, OptionList as WrittenOptionList } from '@kindred/contract/option-list'
import type {
  Check,
  FieldDefinition,
  WizardStep,
  Result as WrittenResult,
  ResultWhen as WrittenResultWhen,
} from '@kindred/contract/step'
import type { Upgrade } from '@kindred/contract/upgrades'
import type { Fact, WizardDefinition } from '@kindred/contract/wizard'

/** In a wizard that is translated: the language of words that nobody has translated (`lang`), as HTML wants it. */
interface Spoken {
  lang?: string
}

/** One choice of a list: an id that answers hold, and a label that people read. */
export type Option = WrittenOption &
  Spoken & {
    /** Of a row of a lookup: what further columns say of it. */
    columns?: Readonly<Record<string, string>>
  }

/** The choices of one question, in their order. */
export type OptionList = Omit<WrittenOptionList, 'options'> & {
  options: Option[]
  /**
   * Of a lookup: `options` are those that the wizard names and a few more, and this tells which list they are of, how long it is, and in which
   * language its labels are read (absent: that of the list). `column`: the one that says for which answer a row is.
   */
  lookup?: { version: string; count: number; language?: string; column?: string }
}

/** Words about the answers before a step. */
export type Result = WrittenResult & Spoken

type ResultWhen = WrittenResultWhen & Spoken

/** A field with its option list in place. Plain JSON, so that it crosses the wire as it is. */
export type Field = Omit<FieldDefinition, 'options' | 'fields' | 'statements'> & {
  list?: OptionList
  /** What is asked of each entry of a repeat. */
  fields?: Field[]
  /** Of a repeat on a path (`withOutside`): the questions outside of it that its entries read, and their answers. No content says it. */
  outside?: Field[]
  known?: Answers
  /** Of a repeat whose entries are chosen later: its questions that say what an entry is called. No two entries are called the same. */
  distinct?: string[]
  /** The matrix of which this question is a statement; its first statement says what the matrix is called. */
  table?: { id: string; label?: string }
  /** In a wizard that is translated: its label as it was written, by which its validator is found. */
  writtenLabel?: string
}

/** One screen of a wizard: a question with its fields, each with its list in place; or results. */
export type Step = Omit<WizardStep, 'fields' | 'results' | '$schema'> &
  Spoken & {
    fields: Field[]
    results?: ResultWhen[]
    /** In a wizard that is translated: its question as it was written, by which its validator is found. */
    writtenQuestion?: string
  }

/** A wizard as read, checked and resolved: what machine, form, server and checker all start from. Frozen plain JSON. */
export type Wizard = Omit<WizardDefinition, 'steps' | '$schema' | 'facts'> &
  Spoken & {
    /** What each can be stands in content, or is known of its source. */
    facts?: Record<string, Fact & { values: string[] }>
    steps: Step[]
    version: string
    /** How answers made with earlier versions become answers of this one. */
    upgrades?: Upgrade[]
  }

/** What was chosen or written for one field: ids of options or names (list), or a text or one option's id. */
export type Answer = string | readonly string[]

/** What was chosen, by field id. A field without an answer is absent (never '' or []). */
export type Answers = Readonly<Record<string, Answer>>

/** What is known about the subject before the wizard opens, e.g. { memoryType: 'happy' }. */
export type Facts = Readonly<Record<string, string>>

export type { Check, Condition }
