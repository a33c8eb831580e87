import type { FeedPage } from '@kindred/contract/feed-page'
import type { Memory } from '@kindred/contract/memory'
import type { Session } from '@kindred/contract/session'
import type { SessionUser } from '@kindred/contract/session-user'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, getJson, notifySignedOut, renewSession, request } from '../api/api.ts'
import type { ReceivedCounts } from '../api/live-content.ts'
import { hideAllAgain } from '../memories/revealed-content-notes.ts'
import { isWriting } from '../session/sign-in-again.ts'
import { clearSignedInHint, hasSignedInHint, setSignedInHint } from '../session/signed-in-hint.ts'

/** A list whose pages end with a cursor that asks for the next one. */
export const cursorPages = <Page extends { cursor: string | null; has_more?: boolean }>(
  queryKey: readonly unknown[],
  addressOf: (cursor: string | null) => string,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => getJson<Page>(addressOf(pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ has_more = true, cursor }) => (has_more ? cursor : null),
  })

/** Key and fetch travel together: loaders, screens and mutations all use these objects. */
export const sessionQueryOptions = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
})

async function readSession({ client }: { client: QueryClient }): Promise<SessionUser | null> {
  const user = await readUser()
  // Where somebody writes, nothing changes until they send it.
  if (user === null && isWriting() && client.getQueryData(['session'])) throw new ApiError(401, null)
  return user
}

async function readUser(): Promise<SessionUser | null> {
  const { user } = await getJson<Session>('/user/session')
  if (user) {
    setSignedInHint()
    return user
  }
  if (!hasSignedInHint()) return null
  const renewed = await renewSession()
  if (renewed === 'renewed') return (await getJson<Session>('/user/session')).user
  if (renewed === 'refused') notifySignedOut()
  return null
}

export function setSession(client: QueryClient, user: SessionUser): void {
  setSignedInHint()
  client.setQueryData(sessionQueryOptions.queryKey, user)
  // What a visitor was shown may differ from what this member may see.
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
}

/** It stands beside the name wherever that stands. */
export function setAvatar(client: QueryClient, user: SessionUser, avatar: string | null): void {
  const pictured: SessionUser = { ...user, avatar }
  client.setQueryData(sessionQueryOptions.queryKey, pictured)
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
}

/** `goAway` runs before the session is gone, so that a member's page does not ask for a sign-in on the way out. */
export async function signOut(client: QueryClient, goAway: () => void): Promise<void> {
  await request('/user/logout', { method: 'POST', body: {}, anonymous: true })
  clearSession(client, goAway)
}

/** The session is over on the server: nothing of it stays on the screen or at hand. */
export function clearSession(client: QueryClient, goAway: () => void): void {
  clearSignedInHint()
  hideAllAgain()
  goAway()
  client.setQueryData(sessionQueryOptions.queryKey, null)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
}

export function memoryQueryOptions(hashId: string) {
  return queryOptions({
    queryKey: ['memory', hashId],
    queryFn: ({ signal }) =>
      getJson<Memory>(`/memories/api/v1/memories/${encodeURIComponent(hashId)}/get-details`, signal),
    meta: { what: 'a memory' },
  })
}

/** Pages of 10, newest first. */
export const feedQueryOptions = {
  ...cursorPages<FeedPage>(
    ['feed'],
    (before) => `/api/v1/feed/${before ? `?before=${encodeURIComponent(before)}` : ''}`,
  ),
  meta: { what: 'memories' },
}

const noNews: ReceivedCounts = { comments: 0, replies: 0, messages: 0, praise: 0, responses: 0, others: 0 }

/** How many notifications are unseen: told by the server, never asked for. */
export const unseenQueryOptions = queryOptions({
  queryKey: ['unseen'],
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
})

/** What a member has not read, by kind: told with it. */
export const newsQueryOptions = queryOptions({
  queryKey: ['news'],
  queryFn: (): ReceivedCounts => noNews,
  enabled: false,
  initialData: noNews,
})

/** How much of it is in *Received*. */
export const newInReceived = ({ others, ...received }: ReceivedCounts): number =>
  Object.values(received).reduce((sum, count) => sum + count, 0)
