/** Where drafts are kept: a browser's storage, or none. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What every draft says of itself. */
interface Draft {
  /** Who wrote it; null when nobody was signed in. */
  by: string | null
}

/** One draft of one thing in this browser. */
export interface DraftStore<T extends Draft> {
  /** The draft of this person: their own, or one that names nobody. Somebody else on the same device is not shown it. */
  read: (by: string | null) => T | null
  /** A browser that keeps nothing is no reason to disturb anybody. */
  keep: (draft: T) => void
  /** Removes the draft of this person, and nobody else's. */
  clear: (by: string | null) => void
  /** Stands there what this tab did not write? */
  holdsAnother: (written: T | null) => boolean
}

export interface DraftStoreOptions<T extends Draft> {
  storage: DraftStorage
  key: string
  /** A draft from what stands there; null when it is none. */
  parse: (value: unknown) => T | null
  onFailure?: (error: unknown) => void
}

/** One draft under one key. Every wizard keeps what is not saved yet in one of these, whatever stands in it. */
export function createDraftStore<T extends Draft>(options: DraftStoreOptions<T>): DraftStore<T> {
  const { storage, key, parse, onFailure = () => {} } = options
  const tryTo = <Result>(work: () => Result, otherwise: Result, tell = onFailure): Result => {
    try {
      return work()
    } catch (error) {
      tell(error)
      return otherwise
    }
  }
  const read = (by: string | null): T | null => {
    // What cannot be read is no draft, and nothing that an editor or a person could mend.
    const draft = tryTo(
      () => parse(JSON.parse(storage.getItem(key) ?? 'null')),
      null,
      () => {},
    )
    return draft === null || draft.by === null || draft.by === by ? draft : null
  }
  return {
    read,
    keep: (draft) => tryTo(() => storage.setItem(key, JSON.stringify(draft)), undefined),
    clear: (by) => {
      if (read(by) !== null) tryTo(() => storage.removeItem(key), undefined)
    },
    holdsAnother: (written) =>
      tryTo(() => {
        const stored = storage.getItem(key)
        return stored !== null && stored !== JSON.stringify(written)
      }, false),
  }
}

/** For a wizard that keeps nothing. */
export const noStorage: DraftStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
