import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionQuery } from './queries.ts'

const writers = new Set<() => void>()

/**
 * The session ended and nobody ended it. Where somebody writes, everything stays on the screen until they sign in again;
 * anywhere else it goes, and the way out comes first: a member's page that finds its member gone would ask for a sign-in.
 */
export function sessionLapsed(client: QueryClient, goAway: () => void): void {
  const isWritten = writers.size > 0
  for (const stay of [...writers]) stay()
  if (!isWritten) goAway()
  client.setQueryData(sessionQuery.queryKey, null)
  client.removeQueries({
    predicate: (query) => query.queryKey[0] !== 'session',
    ...(isWritten ? { type: 'inactive' } : {}),
  })
}

/** Who writes here: this member, or the one whose session lapsed meanwhile. Whoever signs out themselves writes no more. */
export function useWriter(userId: string | null): { writer: string | null; hasLapsed: boolean } {
  const [lapsed, setLapsed] = useState<string | null>(null)
  useEffect(() => {
    if (userId === null) return
    setLapsed(null)
    const stay = () => setLapsed(userId)
    writers.add(stay)
    return () => void writers.delete(stay)
  }, [userId])
  return { writer: userId ?? lapsed, hasLapsed: userId === null && lapsed !== null }
}
