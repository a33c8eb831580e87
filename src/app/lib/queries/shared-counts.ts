import { useEffect } from 'react'
import { logFailure } from '../log.ts'
import { createStore } from '../store.ts'

/** Counts that tabs of one browser share, by what they count. */
const stores = { votes: 'voteStore', links: 'linkCountStore', comments: 'commentCountStore' } as const
type Kind = keyof typeof stores

type Counts = Record<string, number>

/** The newest so many of each: what somebody looked at long ago is nobody's business. */
const most = 30

const known = createStore<Partial<Record<Kind, Counts>>>({})

function read(kind: Kind): Counts {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(stores[kind]) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(Object.entries(kept).filter(([, count]) => Number.isInteger(count) && count >= 0))
  } catch {
    return {}
  }
}

/** Keeps what the server, or the reader's own press, has just said. */
function share(kind: Kind, link: string, count: number): void {
  // From the storage: another tab may have written, and signing out empties it.
  const now = read(kind)
  if (now[link] === count && known.get()[kind]?.[link] === count) return
  const others = Object.entries(now).filter(([other]) => other !== link)
  const counts = Object.fromEntries([...others.slice(1 - most), [link, count]])
  try {
    localStorage.setItem(stores[kind], JSON.stringify(counts))
  } catch (error) {
    logFailure('keeping a count', error)
  }
  known.set({ ...known.get(), [kind]: counts })
}

// Another tab may have counted meanwhile.
const reloadCounts = (): void => known.set({ votes: read('votes'), links: read('links'), comments: read('comments') })
addEventListener('focus', reloadCounts)

/** How many there are at a memory: what was last said here, or in another tab. For members only; who only reads leaves no trace. */
export function useSharedCount(
  kind: Kind,
  link: string,
  served: number | undefined,
  member: boolean,
): number | undefined {
  const kept = (known.use()[kind] ?? read(kind))[link]
  useEffect(() => {
    if (member && served !== undefined) share(kind, link, served)
  }, [kind, link, served, member])
  return member ? (kept ?? served) : served
}
