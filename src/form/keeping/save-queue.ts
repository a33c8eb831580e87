/** How the last save stands. */
export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Not with the server yet, and being tried again. */
  | { kind: 'waiting'; why: 'offline' | 'failed' }
  /** Somebody else saved in the meantime: nothing is sent until the person has chosen. */
  | { kind: 'conflict'; theirs: unknown }

/** Saves of one thing, which go on until they have arrived. */
export interface SaveQueue<T> {
  /** Sends this, after what is on its way; of several that wait, only the latest is sent. */
  put: (value: T) => void
  /** Tries again now, as when the connection is back. */
  retry: () => void
  /** After a conflict: goes on with what waits, or forgets it. */
  resolve: (choice: 'keep mine' | 'take theirs') => void
  state: () => SaveState
  /** How many saves have succeeded. */
  count: () => number
  /** What the server does not have yet. */
  unsent: () => T | undefined
  watch: (tell: () => void) => () => void
}

interface World<T> {
  send: (value: T) => Promise<void>
  /** Told of each failure; nobody is told off for one. */
  onFailure?: (error: unknown) => void
  /** Calls back after a pause and gives the way to call that off. */
  wait?: (ms: number, then: () => void) => () => void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

const waitInBrowser = (ms: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** What a server said no with; status 0: nothing was heard of it. Any other error has no status. */
interface Refusal {
  status: number
  body?: unknown
  retryAfter?: number | null
}

const refusalIn = (error: unknown): Refusal | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? (error as Refusal)
    : undefined

/** A lost connection or an overloaded server passes; a refusal does not. */
const passes = ({ status }: Refusal): boolean => status === 0 || status >= 500 || [408, 425, 429].includes(status)

/** Saves one after the other, the latest state last, and keeps trying. */
export function createSaveQueue<T>({ send, onFailure = () => {}, wait = waitInBrowser }: World<T>): SaveQueue<T> {
  let state: SaveState = { kind: 'idle' }
  let next: { value: T } | undefined
  let sending: { value: T } | undefined
  let pauseMs = firstPauseMs
  let count = 0
  let callOff = () => {}
  const listeners = new Set<() => void>()

  const become = (after: SaveState) => {
    state = after
    for (const tell of listeners) tell()
  }

  async function run(): Promise<void> {
    if (sending !== undefined || state.kind === 'conflict') return
    callOff()
    while (next !== undefined) {
      sending = next
      next = undefined
      become({ kind: 'saving' })
      try {
        await send(sending.value)
        sending = undefined
        pauseMs = firstPauseMs
        count += 1
        if (next === undefined) become({ kind: 'saved' })
      } catch (error) {
        const failed = sending
        sending = undefined
        onFailure(error)
        const refusal = refusalIn(error) ?? { status: 500 }
        const { status, body, retryAfter } = refusal
        if (status === 409) {
          next ??= failed
          return become({ kind: 'conflict', theirs: theirsIn(body) })
        }
        // A newer state may be fine where the older one was refused.
        if (next !== undefined && !passes(refusal)) continue
        next ??= failed
        if (!passes(refusal)) pauseMs = longestPauseMs
        callOff = wait(Math.max(pauseMs, (retryAfter ?? 0) * 1_000), () => void run())
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
        return become({ kind: 'waiting', why: status === 0 ? 'offline' : 'failed' })
      }
    }
  }

  return {
    put(value) {
      next = { value }
      // Asked again with every change: what is not decided must not look saved.
      if (state.kind === 'conflict') become({ ...state })
      void run()
    },
    retry() {
      if (next !== undefined) void run()
    },
    resolve(choice) {
      if (state.kind !== 'conflict') return
      if (choice === 'take theirs') next = undefined
      become({ kind: 'idle' })
      void run()
    },
    state: () => state,
    count: () => count,
    unsent: () => (next ?? sending)?.value,
    watch(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

const theirsIn = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'current' in body ? body.current : undefined
