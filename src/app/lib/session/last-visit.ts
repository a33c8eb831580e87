import { useEffect, useMemo } from 'react'

const storeKey = 'lastVisit'

/** Longer without a look at the feed, and the next look begins another visit. */
const visitEndsAfterMs = 30 * 60_000

interface Visit {
  /** Id of the member. */
  by: string
  /** When the newest entry that was there on the visit before this one was written; null: there was none. */
  since: string | null
  /** When the newest entry that is there now was written. */
  newest: string
  /** When the feed was looked at, in milliseconds. */
  at: number
}

function read(by: string | undefined): Visit | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('by' in kept) || kept.by !== by) return null
    return kept as Visit
  } catch {
    return null
  }
}

function sinceOf(by: string | undefined, now: number): string | null {
  const kept = read(by)
  if (kept === null) return null
  return now - kept.at < visitEndsAfterMs ? kept.since : kept.newest
}

/**
 * When the newest entry that a member's last visit on this device had in its feed was written, as an ISO time; null on their first. `newest`: of the
 * feed as it is now, for the next visit.
 */
export function useLastVisit(by: string | undefined, newest: string | undefined): string | null {
  // Who it is may be known after the page. Asked again within the visit, it is the same.
  const since = useMemo(() => sinceOf(by, Date.now()), [by])
  useEffect(() => {
    if (by === undefined || newest === undefined) return
    try {
      localStorage.setItem(storeKey, JSON.stringify({ by, since, newest, at: Date.now() } satisfies Visit))
    } catch {
      // Nothing can be kept in this browser: no entry is called new.
    }
  }, [by, newest, since])
  return since
}
