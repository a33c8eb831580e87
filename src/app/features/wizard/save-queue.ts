import { ApiError } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  /** Not with the server yet, and being tried again. */
  | { kind: 'waiting'; why: 'offline' | 'failed' }
  /** Somebody else saved in the meantime: nothing is sent until the person has chosen. */
  | { kind: 'conflict'; theirs: unknown }

export interface SaveQueue<T> {
  /** Sends this, after what is on its way; of several that wait, only the latest is sent. */
  put: (value: T) => void
  /** Tries again now, as when the connection is back. */
  retry: () => void
  /** After a conflict: goes on with what waits, or forgets it. */
  resolve: (choice: 'keep mine' | 'take theirs') => void
  state: () => SaveState
  /** What the server does not have yet. */
  unsent: () => T | undefined
  watch: (tell: () => void) => () => void
}

interface World<T> {
  send: (value: T) => Promise<void>
  /** Calls back after a pause and gives the way to call that off. */
  wait?: (ms: number, then: () => void) => () => void
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

const waitInBrowser = (ms: number, then: () => void): (() => void) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** A lost connection or an overloaded server passes; a refusal does not. */
const passes = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [408, 425, 429].includes(error.status)

/** Saves one after the other, the latest state last, and keeps trying. Failures are logged; nobody is told off for them. */
export function createSaveQueue<T>({ send, wait = waitInBrowser }: World<T>): SaveQueue<T> {
  let state: SaveState = { kind: 'idle' }
  let next: { value: T } | undefined
  let sending: { value: T } | undefined
  let pauseMs = firstPauseMs
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
        if (next === undefined) become({ kind: 'saved' })
      } catch (error) {
        const failed = sending
        sending = undefined
        logFailure('saving answers', error)
        if (error instanceof ApiError && error.status === 409) {
          next ??= failed
          return become({ kind: 'conflict', theirs: theirsOf(error) })
        }
        // A newer state may be fine where the older one was refused.
        if (next !== undefined && !passes(error)) continue
        next ??= failed
        const { status, retryAfter } = error instanceof ApiError ? error : { status: 500, retryAfter: null }
        if (!passes(error)) pauseMs = longestPauseMs
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
    unsent: () => (next ?? sending)?.value,
    watch(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
  }
}

const theirsOf = (error: ApiError): unknown =>
  typeof error.body === 'object' && error.body !== null && 'current' in error.body ? error.body.current : undefined
