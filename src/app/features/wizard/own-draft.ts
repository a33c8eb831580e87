import { type Answers, newestUpgrade, upgradeAnswers, type Wizard } from '#engine'

/** Answers that are not saved yet, with the version of the questions they belong to. */
export interface OwnDraft {
  version: string
  /** Number of the last upgrade they have been through. */
  upgrade: number
  answers: Answers
}

const keyOf = (wizardId: string): string => `wizardDraft:${wizardId}`

export function readOwnDraft(wizardId: string, storage: Storage = localStorage): OwnDraft | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(keyOf(wizardId)) ?? 'null')
    return isOwnDraft(draft) ? draft : undefined
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

/** Keeps the answers; a browser that keeps nothing is no reason to disturb anybody. */
export function keepOwnDraft(wizard: Wizard, answers: Answers, storage: Storage = localStorage): void {
  try {
    if (Object.keys(answers).length === 0) storage.removeItem(keyOf(wizard.id))
    else {
      const draft: OwnDraft = { version: wizard.version, upgrade: newestUpgrade(wizard.upgrades ?? []), answers }
      storage.setItem(keyOf(wizard.id), JSON.stringify(draft))
    }
  } catch (error) {
    console.error('The draft could not be kept.', error)
  }
}

/** A draft's answers in the words of this version: as they are when it began with it, upgraded otherwise. */
export const openOwnDraft = (wizard: Wizard, draft: OwnDraft | undefined): Answers =>
  draft === undefined
    ? {}
    : draft.version === wizard.version
      ? draft.answers
      : upgradeAnswers(wizard.upgrades ?? [], draft.answers, draft.upgrade).answers
