import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from './queries.ts'
import type { SessionUser } from './wire.ts'

export type SessionState = { kind: 'asking' } | { kind: 'visitor' } | { kind: 'member'; user: SessionUser }

export function useSession(): SessionState {
  const session = useQuery(sessionQuery)
  if (session.data) return { kind: 'member', user: session.data }
  // An unreachable server is no reason to keep a reader waiting: public pages work for a visitor.
  if (session.data === null || session.isError) return { kind: 'visitor' }
  return { kind: 'asking' }
}

/** Who wrote it decides who may edit it. */
export function isOwner(authorId: string, userId: string | undefined): boolean {
  return userId !== undefined && authorId === userId
}
