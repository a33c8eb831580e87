import type { Member } from '@kindred/contract/member'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { getJson } from '../api/api.ts'
import { useMemberId } from '../session/session.ts'
import { createStore } from '../store.ts'

/** A memory, or a comment under it; or something else, which stays in sight when it was reported. */
export interface Reportable {
  /** Of the memory; null for a member. */
  link: string | null
  comment: string | null
  other?: { kind: OtherKind; id: string }
  /** Whose it is: they can be blocked in the same act. */
  person?: Member
}
type OtherKind = 'private-comment' | 'connection' | 'member'

type OwnReports = { memories: string[]; comments: string[] }

/** What the dialog in front of the page is open for. */
const asked = createStore<Reportable | null>(null)
export const openReportDialog = (target: Reportable): void => asked.set(target)
export const closeReportDialog = (): void => asked.set(null)
export const useReportDialog = asked.use

/** What this person reported is hidden from them, whenever and wherever they did so. */
export const ownReportsQueryOptions = queryOptions({
  queryKey: ['own-reports'],
  queryFn: ({ signal }) => getJson<OwnReports>('/guide/mine/', signal),
  // Nobody else adds to it.
  staleTime: Number.POSITIVE_INFINITY,
})

export function useIsReported({ link, comment, other }: Reportable): boolean {
  const isMember = useMemberId() !== undefined
  const { data } = useQuery({ ...ownReportsQueryOptions, enabled: isMember })
  if (!isMember || data === undefined || other !== undefined) return false
  return comment === null ? data.memories.includes(link ?? '') : data.comments.includes(comment)
}

/** At once, and as the server says afterwards. */
export function rememberReport(client: QueryClient, { link, comment, other }: Reportable): void {
  if (other !== undefined || link === null) return
  client.setQueryData(
    ownReportsQueryOptions.queryKey,
    ({ memories, comments }: OwnReports = { memories: [], comments: [] }) =>
      comment === null ? { memories: [...memories, link], comments } : { memories, comments: [...comments, comment] },
  )
}
