/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A value as it reads.
 */
export type ValueInWords = string[] | string | null
/**
 * A text, a list of texts, a setting or none, before and after; a whole thing is shown by its words.
 */
export type Edit = EditLocation & {
  act: 'changed' | 'added' | 'removed' | 'ordered'
  from: unknown
  to: unknown
  words: {
    from: ValueInWords
    to: ValueInWords
  }
}
export type ChangeEdit = EditLocation & {
  act: 'changed' | 'added' | 'removed' | 'ordered'
  from: unknown
  to: unknown
  live: unknown
  /**
   * Live says something else than when the change was begun.
   */
  is_moved: boolean
  words: {
    from: ValueInWords
    to: ValueInWords
    live: ValueInWords
  }
}
export type StudioFinding = EditLocation &
  FindingText & {
    severity: 'error' | 'warning'
    rule: string
  }
/**
 * A wizard that begins as a template, or with questions of one's own: a step each.
 */
export type NewWizard =
  | {
      title: string
      template: string
    }
  | {
      title: string
      /**
       * Signed-in members can save their answers; else they stay on the device.
       */
      isSaved: boolean
      questions: NewQuestion[]
      ending?: NewEnding
    }
/**
 * A value as a form sends it.
 */
export type FieldValue =
  | string
  | string[]
  | {
      when: ConditionClause[]
    }
/**
 * What is done to a list of things that have ids.
 */
export type StructureEdit =
  | {
      act: 'link'
      wizard: string
    }
  | {
      act: 'add'
      file: string
      at: string
      label: string
      question?: string
      summary?: string
      kind?: string
      list?: string
      /**
       * One a line: they make an option list for it.
       */
      options?: string
      single?: 'yes'
      text?: string
    }
  | {
      act: 'remove'
      file: string
      at: string
      item: string
    }
  | {
      act: 'rename'
      file: string
      item: string
      to: string
    }
  | {
      act: 'retire'
      file: string
      items: string[]
    }
  | {
      act: 'move'
      file: string
      at: string
      item: string
      to: number
    }

/**
 * Where something stands: its file, its place in it, the thing it belongs to, and that in words.
 */
export interface EditLocation {
  file: string
  at: string
  thing: string | null
  form: string | null
  field: string | null
  part: string
  where: string[]
}
export interface Change {
  id: string
  title: string
  author: string
  /**
   * Others who edited it.
   */
  writers: string[]
  is_mine: boolean
  may_approve: boolean
  /**
   * There is an edit of one's own that can be undone.
   */
  can_undo: boolean
  revision: number
  created_at: string
  updated_at: string
  edits: ChangeEdit[]
  approved_by: string | null
  waits_for_review: boolean
  /**
   * Oldest first.
   */
  reviews: Review[]
  /**
   * When it goes live by itself; `zone`: the time zone of its publisher.
   */
  scheduled: {
    at: string
    zone: string
    by: string | null
  } | null
  /**
   * Why it did not, when that time had come.
   */
  not_published: 'moved' | 'findings' | 'approval' | 'publisher' | null
  needs_second_person: boolean
  /**
   * What it edits, or the word that it has.
   */
  second_person_for: {
    kind: 'crisis' | 'sensitive' | 'file' | 'word'
    word: string | null
  }[]
}
/**
 * Somebody asked for a review, approved the change, or asked for changes (`returned`).
 */
export interface Review {
  kind: 'asked' | 'approved' | 'returned'
  by: string
  word: string
  revision: number
  at: string
}
export interface UndoneChange {
  change: Change
  /**
   * What one's last edit was about.
   */
  undone: (EditLocation & {
    act: 'changed' | 'added' | 'removed' | 'ordered'
  })[]
}
/**
 * What the checker says: in the language of the editor where the studio has words for it.
 */
export interface FindingText {
  sentence: string
  suggestion: string | null
  language: string
}
export interface ContentIndex {
  total: number
  parts: {
    part: string
    count: number
  }[]
  things: {
    file: string
    at: string
    form: string
    part: string
    where: string[]
    words: string
  }[]
}
export interface OpenIssues {
  /**
   * Those with something to look at.
   */
  parts: {
    part: string
    findings: number
    stale: number
    missing: number
  }[]
  findings: StudioFinding[]
}
export interface ContentItem {
  file: string
  at: string
  form: string
  part: string
  where: string[]
  /**
   * Of the change, when this was read.
   */
  revision: number
  /**
   * Of a crisis line, who last said in the studio that it is right.
   */
  verified_by: string | null
  /**
   * As they are live.
   */
  values: {
    [k: string]: unknown
  }
  /**
   * With the change that it was opened in.
   */
  in_change: {
    [k: string]: unknown
  }
  conditions: {
    field: string
    /**
     * null where a condition says more than can be built here.
     */
    parts: ConditionClause[] | null
    words: string
  }[]
  /**
   * Of a question: the id of the option list that it offers, where that can be edited.
   */
  options: string | null
  /**
   * Things that belong to it.
   */
  inside: {
    at: string
    form: string
    words: string
  }[]
}
/**
 * Only if this question is one of these.
 */
export interface ConditionClause {
  ask: string
  is: string[]
}
export interface WizardIndex {
  /**
   * How questions of a new one can be answered.
   */
  kinds: OfferedKind[]
  wizards: {
    id: string
    title: string
    steps: number
  }[]
  /**
   * What a new one can begin as.
   */
  templates: {
    id: string
    title: string
    about: string
  }[]
}
/**
 * A way to answer a question, in words.
 */
export interface OfferedKind {
  kind: string
  label: string
  chooses: boolean
  takesSeveral: boolean
}
/**
 * A question of a new wizard. `options`: one a line, where its kind chooses from a list.
 */
export interface NewQuestion {
  question: string
  kind: string
  options?: string
}
/**
 * The last page of a new wizard, with what it says, one paragraph a line.
 */
export interface NewEnding {
  heading: string
  text: string
}
/**
 * A question or fact that a condition can ask for.
 */
export interface ConditionSource {
  id: string
  label: string
  /**
   * The step on which it is asked; null for what is known before.
   */
  step: string | null
  isList: boolean
  options: {
    id: string
    label: string
  }[]
}
export interface OutlineStep {
  id: string
  title: string
  file: string
  isThere: boolean
  when: string | null
  fields: {
    id: string
    label: string
    kind: string
    kind_label: string
    /**
     * When it is shown, in words.
     */
    when: string | null
  }[]
  results: {
    /**
     * null where its file gives it none.
     */
    id: string | null
    at: string
    title: string
    when: string | null
  }[]
}
export interface Outline {
  wizard: string
  title: string
  file: string
  /**
   * Where members fill it in, if that is a page of its own and live.
   */
  page: string | null
  /**
   * The same, also before it is live.
   */
  pageWhenLive: string | null
  steps: OutlineStep[]
  asked: ConditionSource[]
  kinds: OfferedKind[]
  lists: {
    id: string
    label: string
  }[]
  /**
   * Its steps have a line in the member's list of answers.
   */
  hasSummaries: boolean
}
export interface OptionRow {
  id: string
  label: string
  help: string
  synonyms: string[]
  group: string
  retired: boolean
  /**
   * It is retired, not removed.
   */
  isLive: boolean
  /**
   * How often it was chosen; null below five.
   */
  chosen: number | null
}
export interface OptionTable {
  id: string
  title: string
  file: string
  /**
   * An option can get another id, with an upgrade that stored answers follow.
   */
  can_rename: boolean
  options: OptionRow[]
}
export interface OptionLists {
  lists: {
    id: string
    /**
     * The questions that offer it, or its id in words.
     */
    title: string
    options: number
    asked: string[]
  }[]
  lookups: {
    id: string
    /**
     * The questions that offer it, or its id in words.
     */
    title: string
    options: number
    asked: string[]
  }[]
}
export interface LookupRow {
  id: string
  cells: {
    [k: string]: string
  }
  /**
   * What the change does with it.
   */
  edited: 'added' | 'changed' | 'removed' | null
}
export interface LookupPage {
  id: string
  title: string
  file: string
  columns: string[]
  /**
   * Rows that there are.
   */
  all: number
  /**
   * Rows that the change edits.
   */
  edited: number
  /**
   * Rows that hold what was searched.
   */
  total: number
  rows: LookupRow[]
}
/**
 * What a table did to an option list or a lookup, or what is wrong with its rows.
 */
export interface TableImport {
  problems: {
    line: number
    code: string
    values: {
      [k: string]: string | number
    }
  }[]
  /**
   * Problems that are not listed.
   */
  more: number
  /**
   * Options that the table left out.
   */
  left: number
  /**
   * Of an option list: options that are new in it.
   */
  added: number | null
  /**
   * Of translations: how many were taken.
   */
  taken: number | null
  /**
   * Of translations: how many more than this change holds.
   */
  later: number
  change: Change
}
/**
 * Where a text is that is translated.
 */
export interface TranslationPlace {
  of: string
  id: string
  part: string
  /**
   * Where members see it.
   */
  where: string[]
  /**
   * null where it is none that is edited here.
   */
  form: string | null
  field: string | null
}
/**
 * A text beside what it is in another language.
 */
export interface TranslationRow {
  of: string
  id: string
  part: string
  /**
   * Where members see it.
   */
  where: string[]
  /**
   * null where it is none that is edited here.
   */
  form: string | null
  field: string | null
  text: string
  /**
   * What the same text is translated as elsewhere, where that is something else.
   */
  known: string | null
  /**
   * Other places that say the same and have the same translation; none where every text is asked for.
   */
  also: TranslationPlace[]
  state: 'missing' | 'stale' | 'done'
  to: string | null
  /**
   * The text that was translated, where it was another.
   */
  was: string | null
}
export interface Translations {
  languages: {
    language: string
    name: string
  }[]
  /**
   * Which one the rows are in.
   */
  language: string
  total: number
  open: number
  rows: TranslationRow[]
}
/**
 * What a change leaves to do that nobody has to do before it goes live.
 */
export interface Remaining {
  revision: number
  /**
   * Languages that lack texts of this change: how many, and the first of them.
   */
  translations: {
    language: string
    name: string
    count: number
    texts: string[]
  }[]
  /**
   * New wizards to which no menu and no page leads; `is_listed`: members find them under their own questions.
   */
  unlinked: {
    wizard: string
    title: string
    address: string
    is_listed: boolean
  }[]
}
/**
 * What a change means for journeys and stored answers.
 */
export interface Impact {
  revision: number
  is_checked: boolean
  wizards: {
    title: string
    sentences: FindingText[]
  }[]
  findings: (StudioFinding & {
    path: string
    /**
     * The clicks that lead there.
     */
    replay: string | null
  })[]
  answers: {
    wizard: string
    question: string
    /**
     * Those that hold more.
     */
    above?: number
    /**
     * Those that hold this one, and keep it.
     */
    option?: string
    /**
     * null below five.
     */
    count: number | null
  }[]
}
export interface Publication {
  number: number
  published_at: string
  is_studio: boolean
  is_live: boolean
  title: string | null
  reason: string | null
  author: string | null
  approver: string | null
  publisher: string | null
  edits: Edit[]
}
export interface StudioStart {
  language: string
  role: string
  may_publish: boolean
  texts: {
    [k: string]: string
  }
  /**
   * One step of the form package for each kind of thing.
   */
  forms: {
    [k: string]: unknown
  }
  /**
   * Another with its settings, where it has any.
   */
  settings: {
    [k: string]: unknown
  }
}
/**
 * What is written to a change. `seen`: what its writer had before them; where somebody else wrote something else meanwhile, the server refuses.
 */
export interface FieldEdit {
  file: string
  at: string
  field: string
  value: FieldValue
  seen?: FieldValue
}
/**
 * A text in another language, as it is written to a change.
 */
export interface TranslationEdit {
  language: string
  of: string
  id: string
  to: string
}
/**
 * A row of a lookup by the names of its columns, without those that say nothing.
 */
export interface Cells {
  [k: string]: string
}
/**
 * A row as it is written to a change: none has no `item` yet, null removes it, and without `cells` it is as it is live again.
 */
export interface RowEdit {
  file: string
  item?: string
  cells?: Cells | null
  seen?: Cells | null
}
