import type { FieldDefinition } from '@kindred/contract/step'
import type { Field } from '../definition.ts'

/** Name of a kind, as content writes it. The schema's list of names is written from the table (`npm run types`). */
export type FieldKind = FieldDefinition['kind']

/** A property of a question that only some kinds read. */
export type Property = Exclude<
  keyof FieldDefinition,
  'id' | 'kind' | 'label' | 'shortLabel' | 'role' | 'help' | 'links' | 'when' | 'dependsOn' | 'sensitive' | 'binding'
>

/**
 * How a person answers: what scripts press, and what page objects look for. Kinds share controls, so that a new kind
 * needs no new script.
 */
export type Control =
  /** Boxes to tick. */
  | 'ticks'
  /** Radio buttons. */
  | 'cards'
  /** A button that opens a dialog with radio buttons. */
  | 'picker'
  /** A box that searches options, with the list of those that match below it. */
  | 'search'
  /** The same box; what was chosen stands above it, each with a button that removes it. */
  | 'picks'
  /** A box that adds one name after the other. */
  | 'names'
  /** A button that takes photos, one after the other, each with a box for words and a button that removes it. */
  | 'gallery'
  /** A button that takes files, one after the other, each with its name and a button that removes it. */
  | 'uploads'
  /** A list of entries, each with questions of its own; buttons that add, change and remove one. */
  | 'entries'
  /** A box in the page. */
  | 'box'
  /** Nothing: there is no answer. */
  | 'none'
  /** A button with the text on it, which opens an editor. */
  | 'editor'
  /** A button beside the text, which opens an editor with Save, Cancel and Delete. */
  | 'drawer'

/** What an answer that is no choice is made of; formats are those of a short text. */
export type AnswerFormat =
  | 'words'
  | 'number'
  | 'date'
  | 'time'
  | 'date-time'
  | 'photos'
  | 'files'
  | 'signature'
  | 'entries'
  | NonNullable<FieldDefinition['format']>

/** Why something that can be typed is no answer yet: the key of a sentence, and what stands in its braces. */
export interface Unfinished {
  because: string
  values?: Readonly<Record<string, string | number>>
}

/** What the words of an answer need to know of its question. */
export type LabelledField = Pick<
  Field,
  'list' | 'range' | 'prefix' | 'suffix' | 'fields' | 'known' | 'checks' | 'values' | 'itemTitle'
>

/** An entry is what an answer is made of: the id of an option, a name, or a text. */
export interface Kind {
  /** Its answer is a list of entries, not one. */
  readonly isList: boolean
  /** It chooses from a list of options, and must name one. */
  readonly chooses: boolean
  /** Its options can be full (`capacity`): its widget says how many places are left. */
  readonly canBeFull?: true
  /** Its answer is of use only to a target that understands it: content gives such a question a role. */
  readonly needsRole?: true
  /** Its entries are files, kept beside the answers by a target that says so (`settings.files`): a text here, and an object on the wire. */
  readonly keepsFiles?: true
  /** Its entries have questions of their own (`fields`), and two may be alike. */
  readonly repeats?: true
  /** It asks several statements: each is a question of its own by the time content is read. */
  readonly hasStatements?: true
  /** How it is answered; by the question, where its settings decide. */
  readonly control: Control | ((field: Field) => Control)
  /** Properties of a question that it reads. Others are a finding: they would do nothing. */
  readonly reads: readonly Property[]
  /** JSON Schema of one entry, for the form's validator. */
  readonly accepts: (field: Field) => Record<string, unknown>
  /** Ordinary entries, one after the other, each within its limits; undefined when there is no further one. */
  readonly sample: (field: Field, at: number) => string | undefined
  /** Is this entry within what the question asks for? What is longer or unknown no screen can send. */
  readonly fits: (field: Field, entry: string) => boolean
  /**
   * What is typed and does not count yet (half an address). It stays in its box, closes Next, and is no answer for any
   * rule. Absent: whatever can be typed counts.
   */
  readonly unfinished?: (field: Field, entry: string, language?: string) => Unfinished | undefined
  /** What is said below its label before anybody answers. */
  readonly hint?: (field: Field, language?: string) => Unfinished | undefined
  /** How an entry is kept that was written in the manner of a language; undefined: it cannot be read. Absent: as it is written. */
  readonly read?: (entry: string, language?: string, field?: Pick<Field, 'fields'>) => string | undefined
  /** What counts of an entry: answers in it that no condition leaves out; nothing of one that is not filled in. Absent: all of it. */
  readonly counts?: (field: Field, entry: string) => string | undefined
  /** What its entries are, where not any words will do: stored words would be no answer to it. Absent: words. */
  readonly writes?: (field: Pick<Field, 'format'>) => AnswerFormat
  /** Entries that the server must refuse, each with what it is called. */
  readonly impossible: (field: Field) => readonly (readonly [what: string, entry: string])[]
  /** What is drawn, where an entry is a picture: the lines of it (the `d` of a path), and what it is called. */
  readonly drawing?: (entry: string) => { path: string; title: string } | undefined
  /** How an answer stands in a sentence of another step: an amount is never said in a result, a long text nowhere. Absent: as words. */
  readonly said?: 'amount' | 'never'
  /** Its options go from one end to the other, as on a scale: in another order nobody could read them. */
  readonly isOrdered?: true
  /** Its label is a statement, which an answer says nothing without. */
  readonly isStatement?: boolean
  /** An entry in words, in this language (absent: English). */
  readonly label: (field: LabelledField, entry: string, language?: string) => string
}
