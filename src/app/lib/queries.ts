import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AnsweredWizardList } from '#contract/answered-wizard-list'
import type { HelpPage } from '#contract/help-page'
import type { NotificationPage } from '#contract/notification-page'
import type { WizardList } from '#contract/wizard-list'
import type { WizardResponseList } from '#contract/wizard-response-list'
import { getJson, renewSession, request, signedOut } from './api.ts'
import { forgetSignedIn, rememberSignedIn, wasSignedIn } from './signed-in-hint.ts'
import type {
  AccountSettings,
  FeedPage,
  Memory,
  MemoryList,
  OwnSession,
  PublicUser,
  Session,
  SessionUser,
} from './wire.ts'

/** Key and fetch travel together: loaders, screens and mutations all use these objects. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
})

async function readSession(): Promise<SessionUser | null> {
  const { user } = await getJson<Session>('/user/session')
  if (user) {
    rememberSignedIn()
    return user
  }
  if (!wasSignedIn()) return null
  const renewed = await renewSession()
  if (renewed === 'renewed') return (await getJson<Session>('/user/session')).user
  if (renewed === 'refused') signedOut()
  return null
}

export function signedInAs(client: QueryClient, user: SessionUser): void {
  rememberSignedIn()
  client.setQueryData(sessionQuery.queryKey, user)
  // What a visitor was shown may differ from what this member may see.
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
}

/** `goAway` runs before the session is gone, so that a member's page does not ask for a sign-in on the way out. */
export async function signOut(client: QueryClient, goAway: () => void): Promise<void> {
  await request('/user/logout', { method: 'POST', body: {}, anonymous: true })
  forgetMember(client, goAway)
}

/** The session is over on the server: nothing of it stays on the screen or at hand. */
export function forgetMember(client: QueryClient, goAway: () => void): void {
  forgetSignedIn()
  goAway()
  client.setQueryData(sessionQuery.queryKey, null)
  client.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' })
}

export function memoryQuery(hashId: string) {
  return queryOptions({
    queryKey: ['memory', hashId],
    queryFn: ({ signal }) =>
      getJson<Memory>(`/memories/api/v1/memories/${encodeURIComponent(hashId)}/get-details`, signal),
  })
}

/** Pages of 10, newest first; the cursor of one page asks for the next. */
export const feedQuery = infiniteQueryOptions({
  queryKey: ['feed'],
  queryFn: ({ pageParam, signal }) =>
    getJson<FeedPage>(`/api/v1/feed/${pageParam ? `?before=${encodeURIComponent(pageParam)}` : ''}`, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => (last.has_more ? last.cursor : null),
})

export type Search = { hashtag: string } | { user: string } | { tag_type: string; tag: string }

/** Pages of 10, newest first; the first has a number and tells how many there are, the cursor of one asks for the next. */
export function searchQuery(search: Search) {
  return infiniteQueryOptions({
    queryKey: ['memories', search],
    queryFn: ({ pageParam, signal }) =>
      getJson<MemoryList>(
        `/memories/memories-list/?${new URLSearchParams({ ...search, ...(pageParam ? { before: pageParam } : { page: '1' }) })}`,
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.has_more ? last.cursor : null),
  })
}

export function publicUserQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => getJson<PublicUser>(`/user/${encodeURIComponent(id)}/public/`, signal),
  })
}

/** How many notifications are unseen: told by the server, never asked for. */
export const unseenQuery = queryOptions({
  queryKey: ['unseen'],
  queryFn: () => 0,
  enabled: false,
  initialData: 0,
})

/** What this member is told, ten at a time, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications'],
  queryFn: ({ pageParam, signal }) => getJson<NotificationPage>(`/api/v1/notifications/?page=${pageParam}`, signal),
  initialPageParam: 1,
  getNextPageParam: ({ pages }, _all, last) => (last < pages ? last + 1 : null),
  staleTime: 0,
})

/** A page of help by its id or by the `routeAction` that opens it. */
export function helpPageQuery(name: string) {
  return queryOptions({
    queryKey: ['help', name],
    queryFn: ({ signal }) => getJson<HelpPage>(`/api/v1/content/help/${encodeURIComponent(name)}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What this person chose for their account. */
export const settingsQuery = queryOptions({
  queryKey: ['own-settings'],
  queryFn: ({ signal }) => getJson<AccountSettings>('/user/settings', signal),
})

/** Where this person is signed in, last used first. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => getJson<{ results: OwnSession[] }>('/user/sessions', signal),
  staleTime: 0,
})

/** Wizards that save a person's own answers. */
export const ownWizardsQuery = queryOptions({
  queryKey: ['own-wizards'],
  queryFn: ({ signal }) => getJson<WizardList>('/api/v1/wizards', signal),
})

/** The wizards that this person has saved answers to, also those that nobody can answer any more. */
export const answeredWizardsQuery = queryOptions({
  queryKey: ['answered-wizards'],
  queryFn: ({ signal }) => getJson<AnsweredWizardList>('/api/v1/responses', signal),
})

/** What this person has answered in one of them, newest first. */
export function responsesQuery(wizardId: string) {
  return queryOptions({
    queryKey: ['responses', wizardId],
    queryFn: ({ signal }) =>
      getJson<WizardResponseList>(`/api/v1/wizards/${encodeURIComponent(wizardId)}/responses`, signal),
  })
}
