import type { Member } from '@kindred/contract/member'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getJson } from './api.ts'
import { createAsking } from './asking.ts'
import { useSession } from './session.ts'

/** A memory, or a comment under it; or something else, which stays in sight when it was reported. */
export interface Reportable {
  /** Of the memory; null for a member. */
  link: string | null
  comment: string | null
  other?: { kind: OtherKind; id: string }
  /** Whose it is: they can be blocked in the same act. */
  person?: Member
}
export type OtherKind = 'private-comment' | 'connection' | 'member'

type OwnReports = { memories: string[]; comments: string[] }

const { ask, close, useAsked } = createAsking<Reportable>()
export const askToReport = ask
export const closeReport = close
export const useAskedReport = useAsked

/** What this person reported is hidden from them, whenever and wherever they did so. */
export const ownReportsQuery = queryOptions({
  queryKey: ['own-reports'],
  queryFn: ({ signal }) => getJson<OwnReports>('/guide/mine/', signal),
  // Nobody else adds to it.
  staleTime: Number.POSITIVE_INFINITY,
})

const holds = (reports: Partial<OwnReports> | undefined, { link, comment, other }: Reportable): boolean =>
  other === undefined &&
  ((comment === null ? reports?.memories?.includes(link ?? '') : reports?.comments?.includes(comment)) ?? false)

export function useIsReported(thing: Reportable): boolean {
  const session = useSession()
  const { data } = useQuery({ ...ownReportsQuery, enabled: session.kind === 'member' })
  return session.kind === 'member' && holds(data, thing)
}

/** At once, and as the server says afterwards. */
export function rememberReport(client: QueryClient, { link, comment, other }: Reportable): void {
  if (other !== undefined || link === null) return
  client.setQueryData(ownReportsQuery.queryKey, ({ memories = [], comments = [] }: Partial<OwnReports> = {}) =>
    comment === null ? { memories: [...memories, link], comments } : { memories, comments: [...comments, comment] },
  )
}
