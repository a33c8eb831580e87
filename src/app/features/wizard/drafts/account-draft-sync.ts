import { ApiError, request } from '../../../lib/api/api.ts'
import { isRecord } from '../../../lib/is-record.ts'
import { addVersion } from './draft-versions.ts'
import { sameText, textIn } from './same-text.ts'

type Raw = Record<string, unknown>
interface RemoteDraft {
  version: string
  text: string
  device: string
  saved_at: string
}
/** Merge base, as it is stored: `version` and text (`of`) last seen in the account of `by`. */
interface SyncBase {
  by: string
  version: string | null
  of: string
  /** Text of a PUT whose response was lost: it may have been stored. */
  sent?: string
  /** The draft whose text is `of`. */
  draft?: Raw | undefined
}
export interface AccountDraftSync {
  /** Does this member keep drafts in the account? null: not asked yet. */
  open: () => Promise<boolean | null>
  /** Once every few seconds, while somebody writes. Throws where the server says that nothing is kept any more (403). */
  save: () => Promise<void>
  /** The draft is gone from this browser: posted, left or emptied. */
  close: () => Promise<void>
}

interface Options {
  /** The draft in this browser's storage. */
  storageKey: string
  /** The same in the account. */
  name: string
  by: string
  /** Another device's text stands in this browser now. */
  onTaken: (device: string) => void
  /** Both, where they contradict nothing of each other since their common base; else null. */
  merge: (base: Raw, mine: Raw, theirs: Raw) => Raw | null
  /** A version waits to be looked at: until then nothing is saved over the account's. */
  isUndecided: () => boolean
}

export function readRaw(key: string, by: string | null): Raw | null {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isRecord(raw) && raw.by === by ? raw : null
  } catch {
    return null
  }
}

/** One draft of this browser and its twin in the account. When each of these is done, `accountMachine` says. */
export function createAccountDraftSync({
  storageKey,
  name,
  by,
  onTaken,
  merge,
  isUndecided,
}: Options): AccountDraftSync {
  const path = `/api/v1/drafts/${encodeURIComponent(name)}`
  const baseKey = `${storageKey}:account`

  const base = (): SyncBase | null => readRaw(baseKey, by) as SyncBase | null
  const setBase = (version: string | null, of: string, draft?: Raw, sent?: string) =>
    localStorage.setItem(baseKey, JSON.stringify({ by, version, of, sent, draft } satisfies SyncBase))
  const forgetBase = () => localStorage.removeItem(baseKey)
  const mine = () => readRaw(storageKey, by)

  function reconcile(kept: RemoteDraft): void {
    const theirs = rawOf(kept.text, by)
    const here = mine()
    const before = base()
    // What is here was written on what is there.
    if (here !== null && before?.version === kept.version) return
    if (theirs === null) setBase(kept.version, '')
    else if (here !== null && sameText(here, theirs)) setBase(kept.version, textIn(here), theirs)
    else if (here === null || before?.of === textIn(here)) {
      localStorage.setItem(storageKey, JSON.stringify({ ...theirs, at: kept.saved_at }))
      setBase(kept.version, textIn(theirs), theirs)
      onTaken(kept.device)
    } else {
      const both = before?.draft && merge(before.draft, here, theirs)
      if (both) {
        // To the page this is what another tab wrote: it takes it over, and the account gets it at the next turn.
        localStorage.setItem(storageKey, JSON.stringify({ ...both, at: kept.saved_at }))
        setBase(kept.version, textIn(theirs), theirs)
        return
      }
      setBase(kept.version, '')
      addVersion(storageKey, { draft: theirs, device: kept.device, at: kept.saved_at })
    }
  }

  /** What the account has; a text of ours whose answer was lost on the way is nobody else's. */
  async function look() {
    const { data } = await request<{ keeps: boolean | null; draft: RemoteDraft | null }>(path)
    const before = base()
    if (before?.sent === undefined) return data
    const theirs = data.draft && rawOf(data.draft.text, by)
    if (data.draft !== null && theirs !== null && textIn(theirs) === before.sent)
      setBase(data.draft.version, before.sent, theirs)
    else setBase(before.version, before.of, before.draft)
    return data
  }

  async function drop(): Promise<void> {
    if (base()?.sent !== undefined) await look()
    const version = base()?.version
    forgetBase()
    if (version) await request(`${path}?version=${version}`, { method: 'DELETE', background: true })
  }

  async function open() {
    const { keeps, draft } = await look()
    if (!keeps) forgetBase()
    else if (draft === null) {
      // Finished or put away elsewhere: what is here stays here, and goes there again once it is changed.
      const here = mine()
      const before = base()
      if (before !== null) setBase(null, here !== null && before.of === textIn(here) ? before.of : '')
    } else if (mine() === null && base()?.version === draft.version) await drop()
    else reconcile(draft)
    return keeps
  }

  async function save() {
    const here = mine()
    if (isUndecided()) return
    if (here === null) return drop()
    const of = textIn(here)
    if (here.begunOutside === true || base()?.of === of || of === '') return
    // First what became of the last one; this one goes at the next turn.
    if (base()?.sent !== undefined) await open()
    else await send(here, of)
  }

  async function send(here: Raw, of: string) {
    const { at: _at, sent: _sent, ...kept } = here
    const before = base()
    const body = { text: JSON.stringify(kept), over: before?.version ?? null }
    setBase(before?.version ?? null, before?.of ?? '', before?.draft, of)
    try {
      const { data } = await request<{ version: string }>(path, { method: 'PUT', body, background: true })
      setBase(data.version, of, kept)
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isRefused) setBase(before?.version ?? null, before?.of ?? '', before?.draft)
      if (error instanceof ApiError && error.status === 403) throw error
      const current =
        error instanceof ApiError && error.status === 409 && isRecord(error.body) ? error.body.current : null
      if (isRecord(current)) reconcile(current as unknown as RemoteDraft)
    }
  }

  return { open, save, close: async () => (mine() === null && !isUndecided() ? drop() : undefined) }
}

/** It is this member's wherever it was written. */
function rawOf(text: string, by: string): Raw | null {
  try {
    const raw: unknown = JSON.parse(text)
    return isRecord(raw) ? { ...raw, by } : null
  } catch {
    return null
  }
}
