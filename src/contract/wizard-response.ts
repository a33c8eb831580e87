/* Generated from schemas/ by `npm run types`. Change the schema, not this file. */

/**
 * A person's saved answers to a wizard that fills in no subject of its own.
 */
export interface WizardResponse {
  id: string
  wizard_id: string
  content_version: string
  answers: {
    [k: string]: number | string | string[] | SavedEntry[] | SavedRows
  }
  /**
   * Computed values that the wizard saves, worked out from these answers by the version that they were given to. Absent where it saves none
   */
  values?: {
    [k: string]: number | string
  }
  /**
   * How answers to an earlier version read now. Absent while today's version is the one they were given to.
   */
  opened?: {
    /**
     * The version whose questions these answers belong to
     */
    content_version: string
    answers: {
      [k: string]: number | string | string[] | SavedEntry[] | SavedRows
    }
    /**
     * Unmapped answers: what no question has a place for any more, in words
     */
    set_aside: Unmapped[]
  }
  created_at: string
  updated_at: string
}
/**
 * An entry of a repeat: its answers by the ids of its questions
 */
export interface SavedEntry {
  [k: string]: number | string | string[] | SavedFile[]
}
/**
 * A file of an entry: its id, name, type and bytes
 */
export interface SavedFile {
  [k: string]: number | string
}
/**
 * The answers to a matrix, by the ids of its statements
 */
export interface SavedRows {
  [k: string]: string | string[]
}
export interface Unmapped {
  question: string
  words: string[]
  why?: string
}
