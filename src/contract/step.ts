/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

export type Id = string
export type Day = string

/**
 * One step of a wizard: one question with its fields.
 */
export interface WizardStep {
  $schema?: string
  id: Id
  /**
   * Number in addresses (?tab=); the display order is the order in wizard.json
   */
  number?: number
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
  help?: string
  /**
   * Why this is asked
   */
  why?: string
  /**
   * How the answers of this step are headed where they are read; the first whose condition holds. Absent: the title
   *
   * @minItems 1
   */
  sections?: Section[]
  /**
   * How fields stand from 768 px up
   */
  layout?: 'stack' | 'side-by-side'
  when?: Condition
  sensitive?: boolean
  /**
   * Sensitive steps that this step warns of
   */
  warns?: Id[]
  skip?: boolean
  leave?: boolean
  previous?: boolean
  /**
   * Ways on, first that holds wins. Absent: the next step in order that applies.
   */
  next?: WayOn[]
  fields: FieldDefinition[]
}
export interface Section {
  title: string
  when?: Condition
}
/**
 * JSON Schema over the answers and facts, limited to the part that the checker can decide. A question without an answer is absent.
 */
export interface Condition {
  properties?: {
    [k: string]: ConditionValue
  }
  /**
   * @minItems 1
   */
  required?: string[]
  not?: Condition
  /**
   * @minItems 1
   */
  allOf?: Condition[]
  /**
   * @minItems 1
   */
  anyOf?: Condition[]
}
export interface ConditionValue {
  const?: string
  /**
   * @minItems 1
   */
  enum?: string[]
  contains?: {
    const?: string
    /**
     * @minItems 1
     */
    enum?: string[]
  }
  minItems?: number
  maxItems?: number
  not?: ConditionValue
  /**
   * @minItems 1
   */
  allOf?: ConditionValue[]
  /**
   * @minItems 1
   */
  anyOf?: ConditionValue[]
}
export interface WayOn {
  to: string
  when?: Condition
}
export interface FieldDefinition {
  id: Id
  kind:
    | 'checklist'
    | 'choice-cards'
    | 'choice-dialog'
    | 'chips'
    | 'short-text'
    | 'long-text'
    | 'number'
    | 'date'
    | 'details'
  label: string
  /**
   * The part of the target that this question fills in, such as story or privacy. Without a role the answer is free: kept and shown as it is
   */
  role?: string
  help?: string
  placeholder?: string
  /**
   * Id of an option list
   */
  options?: string
  /**
   * Fact or earlier single-choice field whose value selects the options by their 'for'
   */
  optionsBy?: string
  /**
   * At most so many selections
   */
  limit?: number
  /**
   * At least so many selections; a text counts as one
   */
  min?: number
  /**
   * Option that a single choice starts with
   */
  default?: string
  dependsOn?: {
    field: Id
    /**
     * Options of that field that leave this one empty
     */
    emptyFor?: string[]
  }
  when?: Condition
  /**
   * listed = as in the file
   */
  sort?: 'listed' | 'label' | 'age' | 'order'
  /**
   * Options that stand first, in this order
   */
  pinned?: string[]
  groups?: OptionGroup[]
  search?: boolean
  /**
   * Button that adds what was typed (chips) or opens the editor
   */
  addLabel?: string
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
   * What a short text must look like. Whether an address exists is not asked
   */
  format?: 'email' | 'url' | 'phone'
  /**
   * Numbers that a number question takes: from min to max, in steps (1 without a step: whole numbers)
   */
  range?: {
    min?: number
    max?: number
    step?: number
  }
  /**
   * Days that a date question takes, both included, written 2001-02-03
   */
  dates?: {
    from?: Day
    to?: Day
  }
  counter?: {
    shownAbove: number
    redAbove: number
  }
  rows?: {
    min: number
    max: number
    mobileMin: number
    mobileMax: number
  }
  /**
   * Suggestions open when a word starting with # has at least so many characters, # included
   */
  hashtagsFrom?: number
  blink?: {
    onChangeOf: Id
    times: number
    ms: number
  }
  modal?: {
    title?: string
    width?: number
    done?: string
    doneEditing?: string
  }
  links?: {
    text: string
    href: string
  }[]
  sensitive?: boolean
  binding?: Binding
}
export interface OptionGroup {
  id: string
  heading?: string
}
export interface Binding {
  /**
   * Name in the saved payload
   */
  payload: string
  /**
   * Name in the record as read, where it differs
   */
  read?: string
  as: 'tags' | 'named-tags' | 'pair-person' | 'pair-action' | 'text' | 'value' | 'code' | 'ids' | 'descriptions'
  tagType?: string
}
