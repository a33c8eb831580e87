import type { DraftStorage } from '@kindred/form'
import { isRecord } from '../../../lib/is-record.ts'
import { sameText } from './same-text.ts'

/** Another version of a draft, kept beside it until somebody puts it away or posts. */
export interface DraftVersion {
  id: string
  draft: Record<string, unknown>
  /** In whose browser it was written; empty: in another tab of this one. */
  device: string
  at: string
  /** Somebody chose between it and the draft, and this is the one that they did not go on with. */
  decided: boolean
}

/** More than these nobody tells apart; the oldest that was decided makes room. */
const most = 10

const listeners = new Set<() => void>()
export function watchVersions(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const placeOf = (key: string) => `${key}:others`

export function readVersions(key: string, by: string | null, storage: DraftStorage = localStorage): DraftVersion[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(placeOf(key)) ?? '[]')
    return Array.isArray(list) ? list.filter(isVersion).filter(({ draft }) => draft.by === by) : []
  } catch {
    return []
  }
}

const isVersion = (one: unknown): one is DraftVersion =>
  isRecord(one) && isRecord(one.draft) && [one.id, one.device, one.at].every((text) => typeof text === 'string')

export function writeVersions(
  key: string,
  versions: readonly DraftVersion[],
  storage: DraftStorage = localStorage,
): void {
  try {
    if (versions.length === 0) storage.removeItem(placeOf(key))
    else storage.setItem(placeOf(key), JSON.stringify(versions))
  } catch {
    // A full browser keeps the draft itself first.
  }
  for (const listener of [...listeners]) listener()
}

export function addVersion(
  key: string,
  { draft, device, at }: Pick<DraftVersion, 'draft' | 'device' | 'at'>,
  storage: DraftStorage = localStorage,
): void {
  const by = typeof draft.by === 'string' ? draft.by : null
  const before = readVersions(key, by, storage).filter((one) => !sameText(one.draft, draft))
  const id = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`
  const decided = before.filter((one) => one.decided).slice(1 - most)
  writeVersions(
    key,
    [...decided, ...before.filter((one) => !one.decided), { id, draft, device, at, decided: false }],
    storage,
  )
}

/** What another tab wrote, unless it is what this one had before. */
export function addOther(key: string, storage: DraftStorage, theirs: object, before: object | null): void {
  const draft = { ...theirs }
  if (before !== null && sameText(draft, { ...before })) return
  addVersion(key, { draft, device: '', at: new Date().toISOString() }, storage)
}
