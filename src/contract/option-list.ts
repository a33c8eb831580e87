/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * The options of one question. Ids are stable and outlive the wording.
 */
export interface OptionList {
  $schema?: string
  /**
   * Name of the list; questions name it as their `options`
   */
  id: string
  /**
   * Name of the list on the wire, e.g. get-feelings
   */
  key?: string
  /**
   * Name of the list in search addresses, e.g. feelings. Once it was served it stays
   */
  tagType?: string
  /**
   * Where the facts behind the options come from
   */
  source?: string
  /**
   * What can be chosen
   */
  options: Option[]
}
export interface Option {
  /**
   * What is stored: it stays when the words change
   */
  id: string
  /**
   * The words to choose
   */
  label: string
  /**
   * A word of help below the label
   */
  help?: string
  /**
   * Other words by which the search of a list finds this option; never shown
   */
  synonyms?: string[]
  image?: OptionImage
  /**
   * The group it stands in, where a question has groups with headings
   */
  group?: string
  /**
   * Values of the list's fact (e.g. memory types) that offer this option; absent = all
   */
  for?: string[]
  /**
   * Choosing it replaces all others; choosing another removes it
   */
  exclusive?: boolean
  /**
   * Place in lists sorted by order (ui_sort_order)
   */
  order?: number
  /**
   * Its word in search addresses; absent: its label in lower case, with hyphens
   */
  slug?: string
  /**
   * Number that stands for this option on the wire, and where it is stored. Once it was served it stays
   */
  code?: number
  /**
   * How many people can choose it: places at an event, a slot of a booking. The server counts, for each question of each form that offers it; then it is full. For saved answers of one's own
   */
  capacity?: number
  /**
   * What this option adds to a sum of its wizard ("values" in wizard.json)
   */
  points?: number
  /**
   * Among reasons of reports: how dangerous what is reported may be; moderators see the highest first. Absent = 10
   */
  weight?: number
  /**
   * false = known and kept where it is stored, never offered (generations)
   */
  listed?: boolean
  /**
   * true = only the author sees that it was chosen (prefer not to say)
   */
  private?: boolean
  /**
   * Content notes that a memory gets with this tag: ids of the options of the question with the role notes
   */
  notes?: string[]
  /**
   * true = still shown where it was chosen, no longer offered
   */
  retired?: boolean
}
/**
 * A picture beside the label, in choices and checklists
 */
export interface OptionImage {
  /**
   * Name of a file in content/pictures, such as warm-light.webp: at most 64 KB, best 192 × 192 pixels
   */
  file: string
  /**
   * What the picture says that the label does not, for people who do not see it; absent = the label says it all
   */
  alt?: string
}
