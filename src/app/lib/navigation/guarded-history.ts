/** The browser's history, with the one thing it lacks: somebody may ask a person to stay before a page is left. */
export interface Place {
  pathname: string
  search: string
  hash: string
  state: unknown
  key: string
}

export type Move = 'POP' | 'PUSH' | 'REPLACE'

export interface Leave {
  /** Where the person wanted to go. */
  to: string
  /** Goes there, past the guard. */
  proceed: () => void
}

interface Guard {
  /** Addresses that are part of the same work, such as the wizard's own steps. */
  allow: (to: string) => boolean
  onBlocked: (leave: Leave) => void
}

type To = string | { pathname?: string; search?: string; hash?: string }

interface Entry {
  usr: unknown
  key: string
  idx: number
}

export interface GuardedHistory {
  readonly action: Move
  readonly location: Place
  createHref: (to: To) => string
  push: (to: To, state?: unknown) => void
  replace: (to: To, state?: unknown) => void
  go: (delta: number) => void
  /** Leaves the app by `go`, which loads another document, once no guard minds. */
  leave: (to: string, go: () => void) => void
  /** A question was answered, or none was needed: the browser need not ask again as the document unloads. */
  readonly isPassing: boolean
  listen: (tell: () => void) => () => void
  guard: (guard: Guard) => () => void
}

/** The browser asks at once whether a document may be unloaded. */
const passingMs = 1_000

export function createGuardedHistory(window: Window): GuardedHistory {
  const { history } = window
  const listeners = new Set<() => void>()
  const guards = new Set<Guard>()
  let action: Move = 'POP'
  let passing = false
  let undoing = false

  if (!entryOf(history.state)) history.replaceState(newEntry(0, null), '')
  let location = readPlace()
  let index = entryOf(history.state)?.idx ?? 0

  function readPlace(): Place {
    const { pathname, search, hash } = window.location
    const entry = entryOf(history.state)
    return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' }
  }

  function settle(move: Move): void {
    action = move
    location = readPlace()
    index = entryOf(history.state)?.idx ?? index
    for (const tell of listeners) tell()
  }

  /** Hands the question to the guard that minds, and says whether one did. */
  function isBlocked(to: string, proceed: () => void): boolean {
    if (passing) return false
    for (const guard of guards) {
      if (guard.allow(to)) continue
      guard.onBlocked({
        to,
        proceed: () => {
          passing = true
          proceed()
        },
      })
      return true
    }
    return false
  }

  function move(kind: 'PUSH' | 'REPLACE', to: To, state: unknown): void {
    const href = hrefOf(to, location)
    if (isBlocked(href, () => move(kind, to, state))) return
    passing = false
    if (kind === 'PUSH') history.pushState(newEntry(index + 1, state), '', href)
    else history.replaceState(newEntry(index, state), '', href)
    settle(kind)
  }

  window.addEventListener('popstate', () => {
    if (undoing) {
      // The address is back where the page still is; the question is already asked.
      undoing = false
      return
    }
    const entry = entryOf(history.state)
    if (!entry) {
      // A plain #anchor inside this page: give it a place in the order and go on.
      history.replaceState(newEntry(index + 1, null), '')
      passing = false
      settle('POP')
      return
    }
    const delta = entry.idx - index
    const to = `${window.location.pathname}${window.location.search}${window.location.hash}`
    if (delta !== 0 && isBlocked(to, () => history.go(delta))) {
      undoing = true
      history.go(-delta)
      return
    }
    passing = false
    settle('POP')
  })

  return {
    get action() {
      return action
    },
    get location() {
      return location
    },
    createHref: (to) => hrefOf(to, location),
    push: (to, state) => move('PUSH', to, state),
    replace: (to, state) => move('REPLACE', to, state),
    go: (delta) => history.go(delta),
    leave(to, go) {
      const pass = () => {
        passing = true
        go()
        // What only downloads something leaves the page as it is, with its guards.
        setTimeout(() => {
          passing = false
        }, passingMs)
      }
      if (!isBlocked(to, pass)) pass()
    },
    get isPassing() {
      return passing
    },
    listen(tell) {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    guard(guard) {
      guards.add(guard)
      return () => guards.delete(guard)
    },
  }
}

function newEntry(idx: number, usr: unknown): Entry {
  return { usr: usr ?? null, key: Math.random().toString(36).slice(2, 10), idx }
}

function entryOf(state: unknown): Entry | null {
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? (state as Entry)
    : null
}

function hrefOf(to: To, from: Place): string {
  if (typeof to === 'string') return to.startsWith('/') ? to : `${from.pathname}${to}`
  return `${to.pathname ?? from.pathname}${withMark('?', to.search)}${withMark('#', to.hash)}`
}

function withMark(mark: string, part: string | undefined): string {
  if (!part || part === mark) return ''
  return part.startsWith(mark) ? part : mark + part
}
