/** Where drafts are kept: a browser's storage, or none. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What every draft says of itself. */
interface Draft {
  /** Who wrote it; null when nobody was signed in. */
  by: string | null
}

interface DraftConflict<T> {
  theirs: T
  before: T | null
}

/** One draft of one thing in this browser. */
export interface DraftStore<T extends Draft> {
  /** The draft of this person: their own, or one that names nobody. Somebody else on the same device is not shown it. */
  read: (by: string | null) => T | null
  /** What stands there now, whosever it is; looking at it notes nothing. */
  peek: () => T | null
  /** A browser that keeps nothing is no reason to disturb anybody. */
  keep: (draft: T) => void
  /** Removes the draft of this person, and nobody else's. */
  clear: (by: string | null) => void
  /** What another tab has written since this one read or wrote, and what stood there before; null: nothing. Looking at it notes nothing. */
  another: (by: string | null) => DraftConflict<T> | null
  /** This tab has taken over what another one wrote: the next `keep` writes over it. */
  accept: () => void
  /** Puts a version aside for its writer to choose. */
  setAside: (version: T, before: T | null) => void
  /** Stands there what this tab did not write? */
  holdsAnother: (written: T | null) => boolean
}

interface DraftStoreOptions<T extends Draft> {
  storage: DraftStorage
  key: string
  /** A draft from what stands there; null when it is none. */
  parse: (value: unknown) => T | null
  onFailure?: (error: unknown) => void
  /** Another tab wrote since this one read or wrote; its draft is about to be written over. */
  onAnother?: (theirs: T, before: T | null) => void
}

/** One draft under one key. Every wizard keeps what is not saved yet in one of these, whatever stands in it. */
export function createDraftStore<T extends Draft>(options: DraftStoreOptions<T>): DraftStore<T> {
  const { storage, key, parse, onFailure = () => {}, onAnother } = options
  /** What stood there when this tab looked last. */
  let known: string | null | undefined
  const tryTo = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      onFailure(error)
    }
  }
  /** A storage that cannot be read counts as empty: reading is never a reason not to write. */
  const stands = (): string | null => {
    try {
      return storage.getItem(key)
    } catch {
      return null
    }
  }
  /** What cannot be parsed is no draft, and nothing that an editor or a person could fix. */
  const draftIn = (text: string | null): T | null => {
    try {
      return parse(JSON.parse(text ?? 'null'))
    } catch {
      return null
    }
  }
  const another = (by: string | null): DraftConflict<T> | null => {
    const text = stands()
    if (known === undefined || text === null || text === known) return null
    const theirs = draftIn(text)
    return theirs?.by === by ? { theirs, before: draftIn(known) } : null
  }
  const read = (by: string | null): T | null => {
    known = stands()
    const draft = draftIn(known)
    return draft === null || draft.by === null || draft.by === by ? draft : null
  }
  return {
    read,
    peek: () => draftIn(stands()),
    another,
    accept: () => {
      known = stands()
    },
    setAside: (version, before) => onAnother?.(version, before),
    keep: (draft) =>
      tryTo(() => {
        const other = another(draft.by)
        if (other !== null) onAnother?.(other.theirs, other.before)
        const before = stands()
        const text = withoutTime(before) === JSON.stringify(draft) ? before : null
        known = text ?? JSON.stringify({ ...draft, at: new Date().toISOString() })
        storage.setItem(key, known)
      }),
    clear: (by) => {
      tryTo(() => {
        const before = known
        // What another tab wrote meanwhile is not this one's to throw away.
        if (read(by) !== null && (before === undefined || before === known)) storage.removeItem(key)
      })
    },
    holdsAnother: (written) => {
      const stored = stands()
      return stored !== null && withoutTime(stored) !== JSON.stringify(written)
    },
  }
}

/** The same draft at another time is the same draft. */
function withoutTime(text: string | null): string | undefined {
  try {
    const { at: _at, ...draft } = JSON.parse(text ?? 'null')
    return JSON.stringify(draft)
  } catch {
    return undefined
  }
}

/** For a wizard that keeps nothing. */
export const noStorage: DraftStorage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
