import type { SessionUser } from '@kindred/contract/session'
import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './queries.ts'
import { wasSignedIn } from './signed-in-hint.ts'

export type SessionState =
  | { kind: 'asking' }
  | { kind: 'visitor' }
  | { kind: 'member'; user: SessionUser }
  /** Somebody signed in here, and the server cannot say now whether they still are: they are not sent to sign in again. */
  | { kind: 'unreachable'; again: () => void }

export function useSession(): SessionState {
  const session = useQuery(sessionQuery)
  if (session.data) return { kind: 'member', user: session.data }
  if (session.data === undefined && session.isError && wasSignedIn())
    return { kind: 'unreachable', again: () => void session.refetch() }
  // An unreachable server is no reason to keep a reader waiting: public pages work for a visitor.
  if (session.data === null || session.isError) return { kind: 'visitor' }
  return { kind: 'asking' }
}

/** Who wrote it decides who may edit it. */
export function isOwner(authorId: string, userId: string | undefined): boolean {
  return userId !== undefined && authorId === userId
}
