import type { SessionUser } from '@kindred/contract/session-user'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { withRouteAction } from '../navigation/route-action.ts'
import { clearSession, sessionQueryOptions } from '../queries/queries.ts'
import { dismissWelcome } from './dismiss-welcome.ts'
import { afterWriting, isWriting } from './sign-in-again.ts'
import { hasSignedInHint } from './signed-in-hint.ts'

export type SessionState =
  | { kind: 'asking' }
  | { kind: 'visitor' }
  | { kind: 'member'; user: SessionUser }
  /** Somebody signed in here, and the server cannot say now whether they still are: they are not sent to sign in again. */
  | { kind: 'unreachable'; again: () => void }

export function useSession(): SessionState {
  const session = useQuery(sessionQueryOptions)
  if (session.data) return { kind: 'member', user: session.data }
  if (session.data === undefined && session.isError && hasSignedInHint())
    return { kind: 'unreachable', again: () => void session.refetch() }
  // An unreachable server is no reason to keep a reader waiting: public pages work for a visitor.
  if (session.data === null || session.isError) return { kind: 'visitor' }
  return { kind: 'asking' }
}

/** Who reads; undefined for a visitor, and while it is not known. */
export function useMemberId(): string | undefined {
  const session = useSession()
  return session.kind === 'member' ? session.user.id : undefined
}

/** Where a visitor is asked to sign in who pressed what only members can do: the dialog says why it is there. */
export const signInForAction = (address: string) =>
  [withRouteAction(address, 'login'), { state: { forAction: true } }] as const

/**
 * Does what only members can do; a visitor is asked to sign in first.
 * @param onceSignedIn does what the visitor asked for, after what they see was read again as a member: whoever signed in may have
 *   done it before. Without it, or when they don't sign in, the press is forgotten.
 * @example const asMember = useAsMember(open); <button onClick={() => asMember(open)} />
 */
export function useAsMember<Asked = undefined>(
  onceSignedIn?: (asked: Asked) => void,
): (act: () => void, asked?: Asked) => void {
  const session = useSession()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const waiting = useRef<{ asked: Asked }>(undefined)
  const [ready, setReady] = useState<{ asked: Asked }>()
  const latest = useRef(onceSignedIn)
  latest.current = onceSignedIn
  const isMember = session.kind === 'member'
  const isAsked = new URLSearchParams(search).has('routeAction')
  useEffect(() => {
    const given = waiting.current
    if (isMember) {
      waiting.current = undefined
      // `setSession` has begun these.
      if (given)
        void client
          .refetchQueries({ type: 'active', fetchStatus: 'fetching' }, { cancelRefetch: false })
          .then(() => setReady(given))
    } else if (!isAsked) waiting.current = undefined
  }, [client, isMember, isAsked])
  useEffect(() => {
    if (ready) latest.current?.(ready.asked)
  }, [ready])
  return (act, ...[asked]) => {
    if (session.kind !== 'visitor') {
      // Somebody who responds has found their way.
      dismissWelcome(client)
      return act()
    }
    waiting.current = { asked: asked as Asked }
    navigate(...signInForAction(pathname + search))
  }
}

/** Who wrote it decides who may edit it. */
export function isOwner(authorId: string, userId: string | undefined): boolean {
  return userId !== undefined && authorId === userId
}

/** Somebody signed in or out in another tab: when this one is looked at again, it asks who is here. */
export function useRereadOnFocus(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      const isMember = Boolean(client.getQueryData(sessionQueryOptions.queryKey))
      if (isMember !== hasSignedInHint()) void client.invalidateQueries({ queryKey: sessionQueryOptions.queryKey })
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [client])
}

/**
 * The session ended and nobody ended it. Where somebody writes, everything stays as it is until they are done; anywhere else it goes,
 * and the way out comes first: a member's page that finds its member gone would ask for a sign-in.
 */
export function handleSessionExpired(client: QueryClient, goAway: () => void): void {
  const leave = () => clearSession(client, goAway)
  if (isWriting()) afterWriting(leave)
  else leave()
}
