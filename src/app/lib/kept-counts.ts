import { useEffect, useSyncExternalStore } from 'react'
import { logFailure } from './log.ts'

/** Counts that tabs of one browser share, by what they count. */
const stores = { votes: 'voteStore', links: 'linkCountStore', comments: 'commentCountStore' } as const
type Kept = keyof typeof stores

type Counts = Record<string, number>

/** The newest so many of each: what somebody looked at long ago is nobody's business. */
const most = 30

let known: Partial<Record<Kept, Counts>> = {}
const listeners = new Set<() => void>()

function read(kind: Kept): Counts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stores[kind]) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => Number.isInteger(count) && count >= 0))
  } catch {
    return {}
  }
}

function countsOf(kind: Kept): Counts {
  known[kind] ??= read(kind)
  return known[kind] ?? {}
}

/** Keeps what the server, or the reader's own press, has just said. */
function keep(kind: Kept, link: string, count: number): void {
  // From the storage: another tab may have written, and signing out empties it.
  const now = read(kind)
  if (now[link] === count && known[kind]?.[link] === count) return
  const others = Object.entries(now).filter(([other]) => other !== link)
  known[kind] = Object.fromEntries([...others.slice(1 - most), [link, count]])
  try {
    localStorage.setItem(stores[kind], JSON.stringify(known[kind]))
  } catch (error) {
    logFailure('keeping a count', error)
  }
  for (const tell of listeners) tell()
}

/** Another tab may have counted meanwhile. */
function readAgain(): void {
  known = {}
  for (const tell of listeners) tell()
}

function watch(tell: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('focus', readAgain)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) window.removeEventListener('focus', readAgain)
  }
}

/** How many there are at a memory: what was last told here, or in another tab. For members only; who only reads leaves no trace. */
export function useKeptCount(kind: Kept, link: string, told: number | undefined, member: boolean): number | undefined {
  const kept = useSyncExternalStore(watch, () => countsOf(kind)[link])
  useEffect(() => {
    if (member && told !== undefined) keep(kind, link, told)
  }, [kind, link, told, member])
  return member ? (kept ?? told) : told
}
