/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * What a wizard fills in: which of its parts the product itself understands, and who may do it. Everything else that a wizard asks is a free answer.
 */
export interface Target {
  $schema?: string
  id: string
  description: string
  /**
   * Who may send answers
   */
  who: 'member' | 'anyone'
  /**
   * How many wizards may fill it in
   */
  wizards: 'one' | 'many'
  /**
   * When its answers are sent (as without this: at the end)
   */
  saves?: 'each-change' | 'at-end'
  /**
   * How members see its wizards: one step after the other with a way to finish, a list of questions in front of a page, a page of its own (as without this), or a part of another page, which has no address of its own
   */
  frame?: 'linear' | 'dialog' | 'page' | 'panel'
  settings: TargetSettings
  /**
   * Parts that the product understands, by name
   */
  roles: {
    [k: string]: Role
  }
  /**
   * Others search for what was chosen, by links that list labels with commas between them
   */
  searched?: boolean
  /**
   * Another target whose calls carry these answers too
   */
  with?: string
  /**
   * Shapes in which answers are saved that only this target has, by the name that `binding.as` calls them: two questions that share one name on the wire, as pairs
   */
  shapes?: {
    [k: string]: PairHalf
  }
  /**
   * Names on the wire that the product itself uses; no question is saved under them
   */
  reserved?: string[]
}
/**
 * Which settings of a wizard its screen obeys. A wizard that says another one is told so (`setting-misfit`)
 */
export interface TargetSettings {
  /**
   * Kinds of wizard that it can show
   */
  kind: ('overview' | 'linear')[]
  /**
   * Where answers can be while somebody fills in; the first, where the wizard does not say
   */
  keeps: ('account' | 'device' | 'nothing')[]
  /**
   * It has a title of its own while earlier answers are changed
   */
  editTitle: boolean
  /**
   * It stands in a dialog, which can be wide or narrow
   */
  width: boolean
  /**
   * It shows how far somebody is, by the wizard's own rule
   */
  progress: boolean
  /**
   * Unfinished answers can be saved with a code
   */
  saveAndReturn: boolean
  /**
   * Answers can go to an office, too
   */
  delivers: boolean
  /**
   * Files that people add are kept beside its answers
   */
  files: boolean
  /**
   * Options, and all answers together, can be full: the server counts what is saved
   */
  places: boolean
  /**
   * A link can answer its questions, as far as they say so
   */
  prefill: boolean
  /**
   * Its wizards stand among the questions for oneself
   */
  listed: boolean
  /**
   * Where its wizards can have facts from
   */
  facts: ('target' | 'session' | 'page' | 'none')[]
  /**
   * Facts that whoever opens it gives
   */
  given?: string[]
  /**
   * How the keys of shared sentences begin that are said there
   */
  words: ('wizard.' | 'details.' | 'own.')[]
  /**
   * Sentences that only its wizards have, by their key
   */
  messages: string[]
}
export interface Role {
  description: string
  /**
   * Kinds of question that can ask for it
   */
  kinds: string[]
  /**
   * Shapes in which it is saved
   */
  as: string[]
  /**
   * A wizard that fills in this target has to ask for it
   */
  required?: boolean
  /**
   * Nothing is saved without it, so its question has to be answered by everybody who comes to the end
   */
  answered?: boolean
  /**
   * What its text has to look like: the question says so with its own format
   */
  format?: 'email' | 'url' | 'phone'
  /**
   * The only codes that its options may have
   */
  codes?: number[]
  /**
   * Name on the wire; every client knows it
   */
  wire: string
}
export interface PairHalf {
  /**
   * first = the one answer that stands in every pair; second = one pair for each of these, or one pair without
   */
  half: 'first' | 'second'
  /**
   * Its name in a pair
   */
  written: string
  /**
   * Its name where a record is read, as two lists instead of pairs
   */
  read: string
  /**
   * The shape of the other half
   */
  with: string
}
