import { type Answers, newestUpgrade, type UnmappedAnswer, type Wizard } from '@kindred/engine'
import { createDraftStore, type DraftStorage, type DraftStore } from '@kindred/form'
import { isRecord } from '../../../lib/is-record.ts'
import { logFailure } from '../../../lib/log.ts'
import { keepVersion } from '../drafts/keep-version.ts'
import { mergeAnswers } from '../drafts/merge-answers.ts'
import { parseAnswers, parseUnmapped } from '../parse-stored-answers.ts'
import { guideWizardId } from './guide-mode.ts'

/** Answers that are not saved yet, with the version of the questions they belong to. */
export interface WizardDraft {
  version: string
  /** Number of the last upgrade they have been through. */
  upgrade: number
  answers: Answers
  /** What no question has a place for any more. */
  unmapped: UnmappedAnswer[]
  /** Who wrote it; null when nobody was signed in. */
  by: string | null
  /** It was begun by somebody who was not signed in: it stays on the device. */
  begunOutside: boolean
}

/** The guide's name in local storage is part of the promise to whoever looks for it there (NSH-20). */
const guideKey = 'guideForm'

const anyKey = (wizardId: string): string => `wizardDraft:${wizardId}`

export const wizardDraftKey = (wizardId: string): string => (wizardId === guideWizardId ? guideKey : anyKey(wizardId))

export function wizardDrafts(wizardId: string, storage: DraftStorage = localStorage): DraftStore<WizardDraft> {
  const key = wizardDraftKey(wizardId)
  if (key === guideKey) takeOver(anyKey(wizardId), key, storage)
  return createDraftStore({
    storage,
    key,
    parse: parseWizardDraft,
    onFailure: (error) => logFailure('keeping a draft', error),
    onAnother: keepVersion(key, storage),
  })
}

/** What stands under the name of before goes on under the one of now; where a tab of before wrote on meanwhile, the later one does. */
function takeOver(before: string, now: string, storage: DraftStorage): void {
  try {
    const kept = storage.getItem(before)
    if (kept === null) return
    const there = storage.getItem(now)
    if (there === null || writtenAt(kept) > writtenAt(there)) storage.setItem(now, kept)
    storage.removeItem(before)
  } catch (error) {
    logFailure('giving a draft its name', error)
  }
}

function writtenAt(draft: string): string {
  try {
    const { at } = JSON.parse(draft)
    return typeof at === 'string' ? at : ''
  } catch {
    return ''
  }
}

/** A draft as it is kept; null: it is none. */
export function parseWizardDraft(draft: unknown): WizardDraft | null {
  if (!isRecord(draft) || typeof draft.version !== 'string' || typeof draft.upgrade !== 'number') return null
  if (!isRecord(draft.answers)) return null
  const { version, upgrade, answers, unmapped, by, begunOutside } = draft
  return {
    version,
    upgrade,
    answers: parseAnswers(answers),
    unmapped: parseUnmapped(unmapped),
    by: typeof by === 'string' ? by : null,
    begunOutside: begunOutside === true || typeof by !== 'string',
  }
}

/**
 * These answers with what another tab wrote into the same draft, by question; null where nobody did. Where both changed the same
 * question theirs is stashed to choose from, with everything else that was changed here.
 */
export function mergeWizardDraft(
  store: DraftStore<WizardDraft>,
  wizard: Wizard,
  answers: Answers,
  by: string | null,
): Answers | null {
  const another = store.another(by)
  if (another === null) return null
  const { theirs, before } = another
  if ([theirs, before ?? theirs].some(({ version }) => version !== wizard.version)) return null
  const base = before?.answers ?? {}
  const merged = mergeAnswers(wizard, base, answers, theirs.answers)
  if (merged.conflicts.length > 0)
    store.setAside({ ...theirs, answers: mergeAnswers(wizard, base, theirs.answers, answers).answers }, before)
  store.accept()
  return merged.answers
}

/** Keeps the answers; when there are none, nothing is left of them. */
export function keepWizardDraft(
  store: DraftStore<WizardDraft>,
  wizard: Wizard,
  answers: Answers,
  by: string | null,
  unmapped: readonly UnmappedAnswer[] = [],
): void {
  const begunOutside = by === null || store.peek()?.begunOutside === true
  if (Object.keys(answers).length === 0 && unmapped.length === 0) store.clear(by)
  else
    store.keep({
      version: wizard.version,
      upgrade: newestUpgrade(wizard.upgrades ?? []),
      answers,
      unmapped: [...unmapped],
      by,
      begunOutside,
    })
}

/** Of drafts as they are kept: mine with what another device changed, where nothing contradicts; else null. */
export function mergeStoredOwn(wizard: Wizard, base: object, mine: object, theirs: object): WizardDraft | null {
  const [before, own, other] = [base, mine, theirs].map(parseWizardDraft)
  if (!before || !own || !other) return null
  if ([before, own, other].some(({ version }) => version !== wizard.version)) return null
  const { answers, conflicts } = mergeAnswers(wizard, before.answers, own.answers, other.answers)
  return conflicts.length > 0 ? null : { ...own, answers }
}
