import type { Step, Wizard } from '@kindred/engine'

/** A text, a list of texts, a setting, or none; a whole thing is shown by its words. */
export type EditedValue = string | number | boolean | readonly string[] | { readonly [name: string]: unknown } | null

/** A value as it reads. */
export type Reads = string | readonly string[] | null

/** "Only if this question is one of these." */
export interface Part {
  ask: string
  is: readonly string[]
}

/** Where something stands: its file, its place in it, the thing it belongs to, and that in words. */
export interface Place {
  file: string
  at: string
  thing: string | null
  form: string | null
  field: string | null
  part: string
  where: readonly string[]
}

export interface Edit extends Place {
  act: 'changed' | 'added' | 'removed' | 'ordered'
  from: EditedValue
  to: EditedValue
  words: { from: Reads; to: Reads }
}

/** `GET /api/v1/studio/changes/{id}` */
export interface Change {
  id: string
  title: string
  author: string
  /** Others who edited it. */
  writers: readonly string[]
  is_mine: boolean
  /** Is there an edit of one's own that can be undone? */
  can_undo: boolean
  may_approve: boolean
  revision: number
  created_at: string
  updated_at: string
  /** `is_moved`: live says something else than when it was begun. */
  edits: readonly (Edit & { is_moved: boolean; live: EditedValue; words: { live: Reads } })[]
  approved_by: string | null
  waits_for_review: boolean
  /** What was said about it, oldest first. */
  reviews: readonly Review[]
  /** When it goes live by itself; `zone`: the time zone of its publisher. */
  scheduled: { at: string; zone: string; by: string | null } | null
  /** Why it did not, when that time had come. */
  not_published: 'moved' | 'findings' | 'approval' | 'publisher' | null
  needs_second_person: boolean
  /** Why: what it edits, or the word that it has. */
  second_person_for: readonly { kind: 'crisis' | 'sensitive' | 'file' | 'word'; word: string | null }[]
}

/** Somebody asked for a review, approved it, or asked for changes (`returned`). */
export interface Review {
  kind: 'asked' | 'approved' | 'returned'
  by: string
  word: string
  revision: number
  at: string
}

/** A change of which one's last edit was undone; `undone`: what that was about. */
export interface Undone {
  change: Change
  undone: readonly Pick<Edit, 'file' | 'at' | 'form' | 'field' | 'part' | 'act'>[]
}

/** What the checker says: in the language of the editor where the studio has words for it. */
export interface Said {
  sentence: string
  suggestion: string | null
  language: string
}

export interface StudioFinding extends Place, Said {
  severity: 'error' | 'warning'
  rule: string
}

export interface Thing {
  file: string
  at: string
  form: string
  part: string
  where: readonly string[]
}

export interface OpenedThing extends Thing {
  /** Of the change, when this was read. */
  revision: number
  /** Of a crisis line, who last said in the studio that it is right. */
  verified_by: string | null
  /** As they are live; `in_change`: with the change that it was opened in. */
  values: Readonly<Record<string, EditedValue>>
  in_change: Readonly<Record<string, EditedValue>>
  /** `parts`: null where a condition says more than can be built here. */
  conditions: readonly { field: string; parts: readonly Part[] | null; words: string }[]
  /** Things that belong to it. */
  inside: readonly { at: string; form: string; words: string }[]
}

/** A question or fact that a condition can ask for. */
export interface Asked {
  id: string
  label: string
  /** The step on which it is asked; null for what is known before. */
  step: string | null
  options: readonly { id: string; label: string }[]
}

interface OutlinedField {
  id: string
  label: string
  kind_label: string
  /** When it is shown, in words. */
  when: string | null
}

export interface OutlinedStep {
  id: string
  title: string
  file: string
  isThere: boolean
  when: string | null
  fields: readonly OutlinedField[]
  /** `id`: null where its file gives it none. */
  results: readonly { id: string | null; at: string; title: string; when: string | null }[]
}

export interface Outline {
  wizard: string
  title: string
  file: string
  /** Where members fill it in, if that is a page of its own and live. */
  page: string | null
  /** The same, also before it is live. */
  pageWhenLive: string | null
  steps: readonly OutlinedStep[]
  asked: readonly Asked[]
  kinds: readonly { kind: string; label: string; chooses: boolean; takesSeveral: boolean }[]
  lists: readonly { id: string; label: string }[]
  /** Do its steps have a line in the member's list of answers? */
  hasSummaries: boolean
}

export interface Wizards {
  wizards: readonly { id: string; title: string; steps: number }[]
  /** What a new one can begin as. */
  templates: readonly { id: string; title: string; about: string }[]
}

/** What is done to a list of things that have ids. */
export type Act =
  | ({ file: string; at: string } & (
      | {
          act: 'add'
          label: string
          question?: string
          summary?: string
          kind?: string
          list?: string
          options?: string
          single?: string
          text?: string
        }
      | { act: 'remove'; item: string }
      | { act: 'move'; item: string; to: number }
    ))
  | { file: string; act: 'rename'; item: string; to: string }
  | { file: string; act: 'retire'; items: readonly string[] }

export interface OptionRow {
  id: string
  label: string
  help: string
  synonyms: readonly string[]
  group: string
  retired: boolean
  /** Is it live already? Then it is retired, not removed. */
  isLive: boolean
  /** How often it was chosen; null below five. */
  chosen: number | null
}

export interface OptionTable {
  id: string
  file: string
  /** Can an option get another id here, with an upgrade that stored answers follow? */
  can_rename: boolean
  options: readonly OptionRow[]
}

/** A row by the names of its columns, without those that say nothing. */
export type Cells = Readonly<Record<string, string>>

export interface LookupRow {
  id: string
  cells: Cells
  /** What the change does with it. */
  edited: 'added' | 'changed' | 'removed' | null
}

/** A page of a lookup. */
export interface LookupPage {
  id: string
  file: string
  columns: readonly string[]
  /** How many rows there are; `edited`: in the change; `total`: that hold what was searched. */
  all: number
  edited: number
  total: number
  rows: readonly LookupRow[]
}

/** A row as it is written to a change: none has no `item` yet, null removes it, and without `cells` it is as it is live again. */
export interface WrittenRow {
  file: string
  item?: string
  cells?: Cells | null
  seen?: Cells | null
}

/** What a table did to an option list or a lookup, or what is wrong with its rows. `more`: problems that are not listed. */
export interface TakenTable {
  problems: readonly { line: number; code: string; values: Record<string, string | number> }[]
  more: number
  /** Options that the table left out. */
  left: number
  /** Of translations: how many were taken; `later`: how many more than this change holds. */
  taken: number | null
  later: number
  change: Change
}

/** A text beside what it is in another language. */
export interface TranslationRow {
  of: string
  id: string
  part: string
  /** Where members see it, and which field of which form it is; null where it is none that is edited here. */
  where: readonly string[]
  form: string | null
  field: string | null
  text: string
  state: 'missing' | 'stale' | 'done'
  to: string | null
  /** The text that was translated, where it was another. */
  was: string | null
}

export interface Translations {
  languages: readonly { language: string; name: string }[]
  /** Which one the rows are in. */
  language: string
  total: number
  open: number
  rows: readonly TranslationRow[]
}

export interface Touches {
  revision: number
  is_checked: boolean
  wizards: readonly { title: string; sentences: readonly Said[] }[]
  /** `replay`: the clicks that lead there. */
  findings: readonly (StudioFinding & { path: string; replay: string | null })[]
  /** `above`: those that hold more; `option`: those that hold this one, and keep it. `count`: null below five. */
  answers: readonly { wizard: string; question: string; above?: number; option?: string; count: number | null }[]
}

export interface Contents {
  total: number
  parts: readonly { part: string; count: number }[]
  things: readonly (Thing & { words: string })[]
}

/** What there is to look at in what is live; `parts`: those with something. */
export interface ToFix {
  parts: readonly { part: string; findings: number; stale: number; missing: number }[]
  findings: readonly StudioFinding[]
}

export interface Published {
  number: number
  published_at: string
  is_studio: boolean
  is_live: boolean
  title: string | null
  reason: string | null
  author: string | null
  approver: string | null
  publisher: string | null
  edits: readonly Edit[]
}

export interface Start {
  language: string
  role: string
  may_publish: boolean
  texts: Readonly<Record<string, string>>
  /** One step of the form package for each kind of thing. */
  forms: Readonly<Record<string, Step>>
  /** Another with its settings, where it has any. */
  settings: Readonly<Record<string, Step>>
}

/** What is written to a change. */
export interface Written {
  file: string
  at: string
  field: string
  value: SentValue
  /** What its writer had before them: where somebody else wrote something else meanwhile, the server refuses. */
  seen?: SentValue
}

export type SentValue = string | readonly string[] | { when: readonly Part[] }

export const isCondition = (value: SentValue): value is { when: readonly Part[] } =>
  typeof value === 'object' && 'when' in value

export const placeOfWritten = ({ file, at, field }: Pick<Written, 'file' | 'at' | 'field'>): string =>
  `${file} ${at} ${field}`

/** A text in another language, as it is written to a change. */
export interface Translated {
  language: string
  of: string
  id: string
  to: string
}

export const placeOfUnsent = (sent: Written | Translated): string =>
  'language' in sent ? placeOfTranslated(sent) : placeOfWritten(sent)

export const placeOfTranslated = ({ language, of, id }: Pick<Translated, 'language' | 'of' | 'id'>): string =>
  `${language} ${of} ${id}`

/** The form package asks for the wizard around a step. */
export const wizardAround = (step: Step): Wizard => ({
  id: 'studio',
  version: step.id,
  title: step.title,
  kind: 'linear',
  steps: [step],
})
