import type { Answers, Wizard } from '@kindred/engine'
import type { DraftStore } from '@kindred/form'
import {
  answersOfDraft,
  type DraftParts,
  type DraftWizards,
  draftOf,
  type MemoryDraft,
  parseDraft,
  partsOf,
} from './memory-draft.ts'
import { mergeAnswers, sameAnswers, withChanges } from './merge-answers.ts'

export type MergedAnswers = Pick<DraftParts, 'memory' | 'tags'>

interface LocalDraft extends Omit<DraftParts, 'typed' | 'sent' | 'unmapped'> {
  store: DraftStore<MemoryDraft>
  wizards: DraftWizards
  unmapped: DraftParts['unmapped']
  by: string | null
}

interface DraftMerge {
  merged: MergedAnswers
  /** Theirs with what I changed, where both changed the same question; null: they go together. */
  contradicting: MemoryDraft | null
  before: MemoryDraft | null
  /** Theirs has all of it: nothing is to be written. */
  isThere: boolean
}

/**
 * What another tab wrote into the same draft, merged by question into what is written here. Null where nobody did, or where the two
 * were not begun with the same questions or the same posted memory: those are versions to choose from, whole.
 */
export function mergeDraft(mine: LocalDraft, { typed, sent }: Pick<DraftParts, 'typed' | 'sent'>): DraftMerge | null {
  const { store, wizards, by } = mine
  const another = store.another(by)
  if (another === null) return null
  const { theirs, before } = another
  const own = draftOf(wizards, { ...mine, typed, sent }, by)
  if ([theirs, before ?? own].some((draft) => isOfOthers(draft, own))) return null

  const conflicts: string[] = []
  let isThere = true
  const side = (wizard: Wizard, bare: Answers) => {
    const base = before === null ? {} : answersOfDraft(wizard, before)
    // A text that is still being typed counts as written.
    const [here, there] = [answersOfDraft(wizard, own), answersOfDraft(wizard, theirs)]
    const merged = mergeAnswers(wizard, base, here, there)
    conflicts.push(...merged.conflicts)
    isThere &&= sameAnswers(merged.answers, there)
    return { mine: withChanges(bare, here, merged.answers), theirs: mergeAnswers(wizard, base, there, here).answers }
  }
  const [memory, tags] = [side(wizards.memory, mine.memory), side(wizards.tags, mine.tags)]
  const contradicting = (): MemoryDraft =>
    draftOf(
      wizards,
      { ...partsOf(wizards, theirs, { memory: memory.theirs, tags: tags.theirs, unmapped: [] }), typed: {} },
      by,
    )
  return {
    merged: { memory: memory.mine, tags: tags.mine },
    contradicting: conflicts.length === 0 ? null : contradicting(),
    before,
    isThere,
  }
}

const isOfOthers = (draft: MemoryDraft, own: MemoryDraft): boolean =>
  draft.revision !== own.revision ||
  Object.entries(own.versions).some(([wizard, version]) => draft.versions[wizard] !== version)

/** Of drafts as they are kept: mine with what another device changed, where nothing contradicts; else null. */
export function mergeStored(wizards: DraftWizards, base: object, mine: object, theirs: object): MemoryDraft | null {
  const [before, own, other] = [base, mine, theirs].map(parseDraft)
  if (!before || !own || !other || [before, other].some((draft) => isOfOthers(draft, own))) return null
  const [memory, tags] = [wizards.memory, wizards.tags].map((wizard) => {
    const [from, here, there] = [before, own, other].map((draft) => answersOfDraft(wizard, draft))
    return mergeAnswers(wizard, from ?? {}, here ?? {}, there ?? {})
  })
  if (!memory || !tags || memory.conflicts.length + tags.conflicts.length > 0) return null
  const parts = partsOf(wizards, own, { memory: memory.answers, tags: tags.answers, unmapped: [] })
  return draftOf(wizards, { ...parts, typed: own.typed }, own.by)
}
