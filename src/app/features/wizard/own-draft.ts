import { type Answers, newestUpgrade, type UnmappedAnswer, type Wizard } from '#engine'
import { parseUnmapped } from './kept-unmapped.ts'
import { parseAnswers } from './unsent-tags.ts'

/** Answers that are not saved yet, with the version of the questions they belong to. */
export interface OwnDraft {
  version: string
  /** Number of the last upgrade they have been through. */
  upgrade: number
  answers: Answers
  /** What no question has a place for any more. */
  unmapped: UnmappedAnswer[]
  /** Who wrote it; null when nobody was signed in. */
  by: string | null
}

const keyOf = (wizardId: string): string => `wizardDraft:${wizardId}`

/** The draft of this person: their own, or one that names nobody. Somebody else on the same device is not shown it. */
export function readOwnDraft(
  wizardId: string,
  userId: string | null,
  storage: Storage = localStorage,
): OwnDraft | undefined {
  const draft = readDraft(wizardId, storage)
  return draft === undefined || draft.by === null || draft.by === userId ? draft : undefined
}

function readDraft(wizardId: string, storage: Storage): OwnDraft | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(wizardId)) ?? 'null')
    if (!isOwnDraft(draft)) return undefined
    return {
      ...draft,
      answers: parseAnswers(draft.answers),
      unmapped: parseUnmapped(draft.unmapped),
      by: typeof draft.by === 'string' ? draft.by : null,
    }
  } catch {
    return undefined
  }
}

const isOwnDraft = (draft: unknown): draft is OwnDraft =>
  typeof draft === 'object' &&
  draft !== null &&
  'version' in draft &&
  typeof draft.version === 'string' &&
  'upgrade' in draft &&
  typeof draft.upgrade === 'number' &&
  'answers' in draft &&
  typeof draft.answers === 'object' &&
  draft.answers !== null

/** Keeps the answers, and clears nobody else's when there are none; a browser that keeps nothing is no reason to disturb anybody. */
export function keepOwnDraft(
  wizard: Wizard,
  answers: Answers,
  by: string | null,
  unmapped: readonly UnmappedAnswer[] = [],
  storage: Storage = localStorage,
): void {
  try {
    if (Object.keys(answers).length === 0 && unmapped.length === 0) {
      if (readOwnDraft(wizard.id, by, storage)) storage.removeItem(keyOf(wizard.id))
    } else {
      const upgrade = newestUpgrade(wizard.upgrades ?? [])
      const draft: OwnDraft = { version: wizard.version, upgrade, answers, unmapped: [...unmapped], by }
      storage.setItem(keyOf(wizard.id), JSON.stringify(draft))
    }
  } catch (error) {
    console.error('The draft could not be kept.', error)
  }
}
