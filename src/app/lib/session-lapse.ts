import type { QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './queries.ts'
import { afterWriting, isWriting } from './sign-in-again.ts'

/**
 * The session ended and nobody ended it. Where somebody writes, everything stays as it is until they are done; anywhere else it goes,
 * and the way out comes first: a member's page that finds its member gone would ask for a sign-in.
 */
export function sessionLapsed(client: QueryClient, goAway: () => void): void {
  const leave = () => {
    goAway()
    client.setQueryData(sessionQuery.queryKey, null)
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
  }
  if (isWriting()) afterWriting(leave)
  else leave()
}
