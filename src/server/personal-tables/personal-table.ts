/** A column of a person's row: put into the export under its own name, or kept back for a reason. */
export type Verdict = 'given' | { keptBack: string }

/** A table with something about people: which rows are whose, and what of them is given out. */
export type PersonalTable = {
  /** SQL that picks one person's rows; `$1` is their id. */
  where: string
  order: string
  columns: Record<string, Verdict>
}

export const secret: Verdict = { keptBack: 'proves who somebody is' }
export const link: Verdict = { keptBack: 'says only whose row this is' }
export const repeated: Verdict = { keptBack: 'the same as another column, folded for comparing' }

export const ofOthers: Verdict = { keptBack: 'whose memory it is about is theirs to tell' }

export const ofAuthor = 'author_id = $1'
/** Rows that somebody wrote or made at another's memory. */
export const ofWriter = 'user_id = $1'
export const ofTheMemory: Verdict = { keptBack: 'the same as in the memory, repeated where lists are read' }
