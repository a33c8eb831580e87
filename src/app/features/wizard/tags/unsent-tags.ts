import type { Answers, UnmappedAnswer } from '@kindred/engine'
import { createDraftStore, type DraftStorage, type DraftStore } from '@kindred/form'
import { unsentTagsKey } from '../../../lib/drafts/storage-keys.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { logFailure } from '../../../lib/log.ts'
import { parseAnswers, parseUnmapped, stringsOf } from '../parse-stored-answers.ts'

/** What the server does not have yet of one memory's tags, kept on this device until it does. */
export interface UnsentTags {
  /** Answers that a save is still owed for. */
  answers: Answers | null
  /** Details that were being typed when the page went away, by field. */
  typed: Readonly<Record<string, string>>
  /** The memory as it was when these answers were given. */
  revision: number
  /** The questions that were answered; empty when nobody wrote it down. */
  version: string
  /** Number of the last upgrade the answers have been through. */
  upgrade: number
  /** What no question has a place for any more. */
  unmapped: readonly UnmappedAnswer[]
  by: null
}

/** Of one memory. Only its author tags it, so what is kept under its link needs no name. */
export const unsentTags = (hashId: string, storage: DraftStorage = localStorage): DraftStore<UnsentTags> =>
  createDraftStore({
    storage,
    key: unsentTagsKey(hashId),
    parse: parseUnsentTags,
    onFailure: (error) => logFailure('keeping unsent answers', error),
  })

/** Keeps what is owed; when that is nothing, nothing is left of it. */
export function keepUnsentTags(store: DraftStore<UnsentTags>, unsent: Omit<UnsentTags, 'by'>): void {
  const isEmpty = unsent.answers === null && Object.keys(unsent.typed).length === 0 && unsent.unmapped.length === 0
  if (isEmpty) store.clear(null)
  else store.keep({ ...unsent, by: null })
}

function parseUnsentTags(value: unknown): UnsentTags | null {
  if (!isRecord(value) || typeof value.revision !== 'number') return null
  return {
    answers: value.answers === null ? null : parseAnswers(value.answers),
    typed: isRecord(value.typed) ? stringsOf(value.typed) : {},
    revision: value.revision,
    version: typeof value.version === 'string' ? value.version : '',
    upgrade: typeof value.upgrade === 'number' ? value.upgrade : 0,
    unmapped: parseUnmapped(value.unmapped),
    by: null,
  }
}
