/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

import type { Condition } from './condition.ts'
import type { ComputedValue } from './wizard.ts'

export type Id = string

/**
 * One step of a wizard: one question with its fields.
 */
export interface WizardStep {
  $schema?: string
  /**
   * The name by which wizard.json, ways on and addresses know this step
   */
  id: string
  /**
   * Number in addresses (?tab=) and place among the sections where answers are read; without one, the next that is free. The order in which steps are asked is that in wizard.json
   */
  number?: number
  /**
   * Words by which an address opens this step over the form of a memory: ?routeAction=needs, or ?needs. The first is the one that the app writes itself
   */
  actions?: string[]
  /**
   * Short name, e.g. in the overview
   */
  title: string
  /**
   * The heading of the open step
   */
  question: string
  /**
   * Row of the summary list on the intro card
   */
  summary?: string
  /**
   * A word of help below the question
   */
  help?: string
  /**
   * Why this is asked
   */
  why?: string
  /**
   * How the answers of this step are headed where they are read; the first whose condition holds (what was chosen reads as a list there: use contains). Absent: the title. One that facts alone decide is also what the step is called while it is asked
   */
  sections?: Section[]
  /**
   * How fields stand from 768 px up
   */
  layout?: 'stack' | 'side-by-side'
  when?: Condition
  /**
   * Painful to answer: promises about sensitive steps look at it
   */
  sensitive?: boolean
  /**
   * Sensitive steps that this step warns of
   */
  warns?: Id[]
  /**
   * true = the wizard ends with this step, whatever stands after it
   */
  ends?: boolean
  /**
   * true = an exit page: who comes to this ending cannot apply or need not, so nothing can be sent from here. Its results say why, and where to go instead
   */
  exit?: boolean
  /**
   * What is said on this step in the place of a shared sentence, by the key of that sentence: buttons and hints. On a step that ends the wizard also what is said when the answers are saved
   */
  words?: {
    [k: string]: string
  }
  /**
   * Whether this step may be passed without an answer. Absent: as its wizard says
   */
  skip?: boolean
  /**
   * Whether the wizard can be left on this step. Absent: as its wizard says
   */
  leave?: boolean
  /**
   * false = no way back from this step
   */
  previous?: boolean
  /**
   * Ways on, first that holds wins. Absent: the next step in order that applies.
   */
  next?: Transition[]
  /**
   * Words about the answers before this step, shown below its questions: each whose condition holds, in this order. They say what a person told, never a number
   */
  results?: ResultWhen[]
  /**
   * What answers must not say together: with one that holds, Next stops and its message stands at the question that it marks. Whoever takes the answers refuses them in the same words
   */
  checks?: Check[]
  /**
   * Areas of what was asked: a picture above the results has a petal for each, filled where a result of that area is shown, and results stand below the name of their area. Never how many
   */
  areas?: ResultArea[]
  noResult?: Result
  /**
   * What is asked on this step, in this order
   */
  fields: FieldDefinition[]
}
export interface Section {
  /**
   * What stands above these answers where they are read
   */
  title: string
  /**
   * Its row on the intro card; only where facts alone decide. Absent: that of the step
   */
  summary?: string
  when?: Condition
}
export interface Transition {
  /**
   * The step that this way leads to, by its id
   */
  to: string
  when?: Condition
}
export interface ResultWhen {
  /**
   * The name of these words; nobody reads it. The studio adds, moves and removes results that have one, and translations find their texts by it
   */
  id?: string
  when?: Condition
  /**
   * The area that these words belong to, one of the step's areas
   */
  area?: string
  /**
   * Heading of these words
   */
  title: string
  /**
   * What is said, a paragraph each
   */
  paragraphs: string[]
  /**
   * Links below these words: where to read on
   */
  links?: ResultLink[]
}
export interface ResultLink {
  /**
   * The words that are the link
   */
  text: string
  /**
   * Where it leads: a page of ours (/help) or a whole address (https://…)
   */
  href: string
}
/**
 * Answers that contradict each other, with the sentence that says so
 */
export interface Check {
  /**
   * The name of this check; nobody reads it, and translations find the message by it
   */
  id: string
  when: Condition
  /**
   * What is said then: what does not fit, and what to change. It may show answers, also of this step
   */
  message: string
  /**
   * The question of this step, or of the entry, that the message stands at. While it is not asked, nothing is checked
   */
  marks: string
}
export interface ResultArea {
  /**
   * The name that results use in area
   */
  id: string
  /**
   * What the area is called
   */
  label: string
}
/**
 * What is said where no result's condition holds
 */
export interface Result {
  /**
   * Heading of these words
   */
  title: string
  /**
   * What is said, a paragraph each
   */
  paragraphs: string[]
  /**
   * Links below these words: where to read on
   */
  links?: ResultLink[]
}
export interface FieldDefinition {
  /**
   * The one name that stored answers hang on; nobody reads it, and once it was served it stays
   */
  id: string
  /**
   * How it is answered: content/README.md shows each kind
   */
  kind:
    | 'checklist'
    | 'choice-cards'
    | 'choice-dialog'
    | 'combobox'
    | 'multi-combobox'
    | 'scale'
    | 'matrix'
    | 'multi-matrix'
    | 'chips'
    | 'short-text'
    | 'long-text'
    | 'number'
    | 'date'
    | 'time'
    | 'date-time'
    | 'signature'
    | 'details'
    | 'note'
    | 'photos'
    | 'files'
    | 'repeat'
  /**
   * What is asked, above the field; the heading of a note
   */
  label: string
  /**
   * What the answer is called where others read it, such as "My relationships" for "What are your relationship styles?". Absent: the label
   */
  shortLabel?: string
  /**
   * The part of the target that this question fills in, such as story or privacy. Without a role the answer is free: kept and shown as it is
   */
  role?: string
  /**
   * A word of help below the label; the words of a note
   */
  help?: string
  /**
   * Pale words in an empty box. Never the only place where something is said
   */
  placeholder?: string
  /**
   * The unit of a number, shown before its box and before the answer wherever it is read, such as €
   */
  prefix?: string
  /**
   * The unit of a number, shown after its box and after the answer wherever it is read, such as kg or hours a week
   */
  suffix?: string
  /**
   * Id of an option list; of a combobox or multi-combobox also the name of a lookup (content/lookups/<name>.csv)
   */
  options?: string
  /**
   * Fact or earlier single-choice field whose value selects the options by their 'for'
   */
  optionsBy?: string
  /**
   * Of a lookup: only rows that belong to the answer of an earlier question are offered, such as the towns of a region. Asked once that question is answered; what no longer fits is put aside
   */
  choiceFilter?: {
    /**
     * The column of the lookup that says to which answer a row belongs
     */
    column: string
    /**
     * The earlier question, for one answer, by its id
     */
    field: string
  }
  /**
   * Of a choice: only what an earlier answer leaves is offered: what was chosen there, or not; or the entries of a repeat. Not asked while that is nothing; what is no longer offered is put aside, and said
   */
  optionsFrom?: {
    /**
     * The earlier question with the same options, by its id; or a repeat with the question that says what its entries are called: people.name
     */
    field: string
    /**
     * Of a question with options: selected = those that were chosen there; unselected = those that were not
     */
    mode?: 'selected' | 'unselected'
  }
  /**
   * Of a repeat: an earlier answer says how many entries there are, or which: one for each chosen option. Each is filled in, and nobody adds or removes one. Not asked while there is none; entries that are no longer asked for are put aside, said, and come back with that answer
   */
  entriesFrom?: {
    /**
     * The earlier question, by its id: for a whole number, with range.min and range.max; with `as` one of several choices
     */
    field: string
    /**
     * The first question of fields, of one choice from the same options: each entry has one of the chosen options as its answer, and nobody is asked. Options that stand alone have no entry
     */
    as?: string
  }
  /**
   * What is asked of each entry of a repeat, in this order. Their conditions read the answers of their entry, and of questions before the repeat; where they read those, no id is that of a question outside
   */
  fields?: FieldDefinition[]
  /**
   * Of a repeat: what the answers of one entry must not say together, such as an end before its start. An entry that does not pass is not counted, and Next stops
   */
  checks?: Check[]
  /**
   * Of a repeat: what is worked out of the answers of one entry, such as the days between its start and its end. Conditions, checks and itemTitle of that entry read it
   */
  values?: ComputedValue[]
  /**
   * What an entry of a repeat is called in its list, such as {answer.name}; without one, all that was answered
   */
  itemTitle?: string
  /**
   * The rows of a matrix or multi-matrix, each a question of its own with the options of the matrix: conditions, values and upgrades name it by its id
   */
  statements?: Statement[]
  /**
   * At most so many selections, in a multi-matrix in each row; left out, there is no limit
   */
  limit?: number
  /**
   * At least so many selections; a text counts as one
   */
  min?: number
  /**
   * true = a link may answer it: /w/pets?case=4711, by the id of the question. What does not fit is left out, and said; whoever opens the link sees the answer where it is asked, and can change it
   */
  prefill?: boolean
  /**
   * Option that a single choice starts with: it counts as the answer, is sent, and is read by conditions, until another one is chosen
   */
  default?: string
  /**
   * Asked only while another question has an answer; its own goes with it
   */
  dependsOn?: {
    /**
     * The other question, by its id
     */
    field: string
    /**
     * Options of that field that leave this one empty
     */
    emptyFor?: string[]
  }
  when?: Condition
  /**
   * listed = as in the file; random = in another order for each person, which stays for them: what stands alone (exclusive) keeps its place at the end
   */
  sort?: 'listed' | 'label' | 'age' | 'order' | 'random'
  /**
   * Options that stand first, in this order
   */
  pinned?: string[]
  /**
   * Options that stand last, in this order, whatever the others are sorted by: Other
   */
  pinnedLast?: string[]
  /**
   * Headings under which options stand, in this order
   */
  groups?: OptionGroup[]
  imageMap?: ImageMap
  /**
   * A box that searches the options, by label and synonyms
   */
  search?: boolean
  /**
   * The order of what is chosen counts, the first is the most important: below the boxes it stands as a list whose lines move up and down
   */
  ranked?: boolean
  /**
   * Button that adds what was typed (chips) or opens the editor
   */
  addLabel?: string
  /**
   * Signs that end a name while it is typed, such as a comma; each stands for its kin in other scripts. Line breaks and tabs always do
   */
  separators?: string[]
  /**
   * At most so many characters in a text or a name
   */
  maxLength?: number
  /**
   * At least so many characters in a short text that is answered; an empty box is no answer
   */
  minLength?: number
  /**
   * At least so many words in a text that is answered; an empty box is no answer. A word stands between blanks and has a letter or a digit in it; of Chinese and Japanese each sign is one
   */
  minWords?: number
  /**
   * At most so many words in a text. Their count stands below the box, and nothing is cut: Next waits until there are no more
   */
  maxWords?: number
  /**
   * What a short text must look like. luhn: a number with a check digit as on bank cards; nif: Spain’s DNI or NIE; postal-code-…: of this country. Whether an address or account exists is not asked
   */
  format?:
    | 'email'
    | 'url'
    | 'phone'
    | 'iban'
    | 'bic'
    | 'luhn'
    | 'nhs-number'
    | 'nif'
    | 'postal-code-au'
    | 'postal-code-ca'
    | 'postal-code-de'
    | 'postal-code-es'
    | 'postal-code-fr'
    | 'postal-code-gb'
    | 'postal-code-ie'
    | 'postal-code-it'
    | 'postal-code-mx'
    | 'postal-code-nl'
    | 'postal-code-nz'
    | 'postal-code-us'
  /**
   * What the whole of a short text must look like, as a regular expression of JavaScript: [A-Z]{2}[0-9]{6}. It needs examples and a maxLength
   */
  pattern?: string
  /**
   * Texts that fit the pattern. The first is shown to whoever writes something else
   */
  examples?: string[]
  /**
   * The earlier question for a short text whose answer is typed here again, such as an email address, by its id. Asked once that one is answered; capitals of an email address do not matter
   */
  sameAs?: string
  /**
   * The earlier question for a short text of the same format whose answer must not be given here again, such as a second email address, by its id. Anything goes where that one has no answer; capitals of an email address do not matter
   */
  differsFrom?: string
  /**
   * What browsers may fill in by themselves, in the words of HTML: a person’s own name, address or number. Without it they offer nothing
   */
  autocomplete?:
    | 'name'
    | 'given-name'
    | 'family-name'
    | 'honorific-prefix'
    | 'nickname'
    | 'organization'
    | 'street-address'
    | 'address-line1'
    | 'address-line2'
    | 'address-line3'
    | 'address-level1'
    | 'address-level2'
    | 'postal-code'
    | 'country-name'
    | 'bday'
    | 'email'
    | 'tel'
    | 'url'
  /**
   * Numbers that a number question takes: from min to max, in steps (1 without a step: whole numbers), with so many decimals
   */
  range?: {
    /**
     * The smallest number that is taken
     */
    min?: number
    /**
     * The largest number that is taken
     */
    max?: number
    /**
     * How far apart numbers are, counted from min: 0.5 takes halves
     */
    step?: number
    /**
     * So many decimals are always shown, and no more are taken: 2 for money, 12.50. Without a step numbers go in steps of the last of them; on the wire a number stays one, 12.5
     */
    decimals?: number
  }
  /**
   * Days that a date question takes, both included, written 2001-02-03 or from the day on which it is asked: today, today-P18Y; of a date-time question days with their times, 2001-02-03T08:30, now, now-P1D; and on which days of the week
   */
  dates?: {
    /**
     * The first day that is taken
     */
    from?: string
    /**
     * The last day that is taken
     */
    to?: string
    /**
     * The only days of the week that are taken, such as those on which an office is open
     */
    weekdays?: ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
  }
  /**
   * Times that a time question takes, both included, on a clock of 24 hours, in steps of so many minutes (1 without a step)
   */
  times?: {
    /**
     * The first time that is taken, such as 08:00
     */
    from?: string
    /**
     * The last time that is taken, such as 18:30
     */
    to?: string
    /**
     * Minutes between two times, counted from the first: 15 takes quarters of an hour
     */
    step?: number
  }
  /**
   * Count of characters, or of words where there is a maxWords: shown above a number, red above another
   */
  counter?: {
    /**
     * With more than this the count is shown; 0 = from the first
     */
    shownAbove: number
    /**
     * With more than this the count is red: the end is near
     */
    redAbove: number
  }
  /**
   * Lines of the box: at first and at most, from 768 px up and below
   */
  rows?: {
    /**
     * Lines of the empty box, from 768 px up
     */
    min: number
    /**
     * Lines to which it grows while somebody writes, from 768 px up
     */
    max: number
    /**
     * Lines of the empty box on a narrower screen
     */
    mobileMin: number
    /**
     * Lines to which it grows on a narrower screen
     */
    mobileMax: number
  }
  /**
   * What files may be: pdf; image (JPEG, PNG, WebP); text; document, spreadsheet and presentation (of Microsoft Office or OpenDocument). Absent: any of these
   */
  accept?: ('pdf' | 'image' | 'text' | 'document' | 'spreadsheet' | 'presentation')[]
  /**
   * How large each file may be. Absent: 10
   */
  maxMegabytes?: number
  /**
   * Suggestions open when a word starting with # has at least so many characters, # included
   */
  hashtagsFrom?: number
  /**
   * The box lights up when another answer changes what goes here
   */
  blink?: {
    /**
     * The question or fact whose change lights the box up, by its id
     */
    onChangeOf: string
    /**
     * How many times it lights up
     */
    times: number
    /**
     * How long each time takes, in milliseconds
     */
    ms: number
  }
  /**
   * The dialog: its title, its width in pixels, the words on its button
   */
  modal?: {
    /**
     * Heading of the dialog. Absent: the label
     */
    title?: string
    /**
     * Its width in pixels, where the screen is wide enough
     */
    width?: number
    /**
     * The button that closes it and keeps what was written or chosen
     */
    done?: string
    /**
     * The same button while an earlier answer is changed. Absent: the word for saving that all wizards share
     */
    doneEditing?: string
  }
  /**
   * Where a long text is written: in a dialog, as without this; in a box in the page (inline); in a box in the page at first, and in a dialog once something is written (begins-inline)
   */
  open?: 'dialog' | 'inline' | 'begins-inline'
  /**
   * Links below the help; they open in a new tab
   */
  links?: FieldLink[]
  /**
   * The question folds to a line with its answer and Change, once it is answered and somebody goes on. {} is enough
   */
  fold?: {
    /**
     * What the line says. Absent: the label
     */
    title?: string
    /**
     * true = it begins as a line, and opens when somebody wants it
     */
    closed?: boolean
  }
  /**
   * true = its author finds all answers to it, from all memories, at /your-styles
   */
  gathered?: boolean
  /**
   * Painful to answer: promises about sensitive questions look at it
   */
  sensitive?: boolean
  binding?: Binding
}
export interface Statement {
  /**
   * The one name that stored answers to this row hang on, as of a question
   */
  id: string
  /**
   * The statement
   */
  label: string
  /**
   * 1 = this row has to be answered; the min of the matrix is that of each row
   */
  min?: number
}
export interface OptionGroup {
  /**
   * The `group` of the options that stand under it
   */
  id: string
  /**
   * What stands above them. Absent: they stand together without a heading
   */
  heading?: string
}
/**
 * Of choices and checklists: a picture on which options are chosen, too, such as a body. The list of options stands beside it, and does the same
 */
export interface ImageMap {
  /**
   * Name of a file in content/pictures, such as body.webp: at most 64 KB. Browsers show it on white
   */
  file: string
  /**
   * What the picture shows, for people who do not see it
   */
  alt: string
  /**
   * Width of the picture in pixels. Areas count in these, also where the file is larger in the same proportions
   */
  width: number
  /**
   * Height of the picture in pixels
   */
  height: number
  /**
   * Where on the picture each option is. An option can have several areas
   */
  areas: ImageArea[]
}
export interface ImageArea {
  /**
   * The option that is chosen there, by its id
   */
  option: string
  /**
   * The shape of the area, as in an image map of HTML
   */
  shape: 'rect' | 'circle' | 'poly'
  /**
   * In pixels from the top left: of a rect left, top, right, bottom; of a circle its center (x, y) and radius; of a poly x and y of each corner
   */
  coords: number[]
}
export interface FieldLink {
  /**
   * The words that are the link
   */
  text: string
  /**
   * Where it leads: a page of ours (/help), a dialog over this page (?routeAction=login) or a whole address (https://…)
   */
  href: string
  /**
   * here = in the place of this page, or over it (?routeAction=login); what was answered is still there afterwards. Absent: in a new tab
   */
  opens?: 'tab' | 'here'
  /**
   * button = drawn as one. Absent: a link
   */
  look?: 'link' | 'button'
}
/**
 * Where the answer stands in what is saved; without it nothing is saved
 */
export interface Binding {
  /**
   * Name in the saved payload. Answers about a memory are kept under it: once it was served it stays
   */
  payload: string
  /**
   * Name in the record as read, where it differs
   */
  read?: string
  /**
   * In which shape it is saved; the pairs are those that a target declares (`shapes`)
   */
  as:
    | 'tags'
    | 'named-tags'
    | 'pair-person'
    | 'pair-action'
    | 'text'
    | 'value'
    | 'code'
    | 'ids'
    | 'temp-ids'
    | 'descriptions'
    | 'entries'
  /**
   * What its tags are called in the address of a search (/memories/search/needs/love). Absent: that of its option list, else the name in the payload. Once it was served it stays
   */
  tagType?: string
}
