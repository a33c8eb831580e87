import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, request } from '../../lib/api.ts'
import { plus } from '../../lib/counters.ts'
import { patchStatus, runInteraction } from '../../lib/interactions.ts'
import { patchComment } from '../../lib/patch-comment.ts'

interface Options {
  /** `for`: types of memories that it is offered for; absent for all. */
  results: { id: string; description: string; for?: string[] }[]
  most: number
}

interface Feedback {
  feedback_id: string
  feedback: string[]
  /** The author of the memory thanked for it; absent: not so far. */
  thanked?: boolean
}

/** What the panel hands on; only the labels are sent (AMB-32). */
export interface FeedbackGiven {
  positive: string[]
  feedbackIds: string[]
  suggestions: string
  negative: string[]
  report: string
  rating: 'positive'
  comment_id?: string
  userFeedbackId?: string
}

const optionsQuery = queryOptions({
  queryKey: ['praise-options'],
  queryFn: ({ signal }) => getJson<Options>('/api/v1/feedback/options/?kind=1', signal),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What is praised: a memory, or a comment under it. */
export type Praised = { link: string; commentId?: string | undefined }

/** A comment's own id says which one; the link of its memory says that this reader has it. */
const named = ({ link, commentId }: Praised): Record<string, string> => ({
  shareable_link: link,
  ...(commentId === undefined ? {} : { comment_id: commentId }),
})

/** What is read anew with the memory has its key; a comment may be gone when its memory is read. */
const keyOf = ({ link, commentId }: Praised) =>
  commentId === undefined ? ['interaction', link, 'praise'] : ['comment-praise', commentId]

const ownQuery = (praised: Praised, enabled: boolean) =>
  queryOptions({
    queryKey: keyOf(praised),
    queryFn: async ({ signal }) =>
      (
        await getJson<{ feedback_list: Feedback[] }>(
          `/api/v1/feedback/user/?${new URLSearchParams(named(praised))}`,
          signal,
        )
      ).feedback_list[0] ?? null,
    enabled,
  })

/** Nothing yet: new; something: update; something, and nothing chosen any more: delete. Gives what stands then. */
async function send(praised: Praised, { positive, userFeedbackId }: FeedbackGiven): Promise<Feedback | null> {
  if (userFeedbackId !== undefined && positive.length === 0) {
    await request(`/api/v1/feedback/delete?${new URLSearchParams({ feedback_id: userFeedbackId })}`)
    return null
  }
  const id: Record<string, string> = userFeedbackId === undefined ? {} : { feedback_id: userFeedbackId }
  const query = new URLSearchParams({ feedback: positive.join(','), ...named(praised), ...id })
  const path = userFeedbackId === undefined ? 'new' : 'update'
  const { data } = await request<{ data: Feedback }>(`/api/v1/feedback/${path}?${query}`, { method: 'POST' })
  const { feedback_id, feedback, thanked } = data.data
  return { feedback_id, feedback, ...(thanked ? { thanked } : {}) }
}

/** What is counted beside a memory or a comment, once one's own praise is this. */
const counted = (now: Counted, own: Feedback | null): Counted => ({
  feedback_id: own?.feedback_id ?? null,
  count_users_given_feedback: plus(
    now.count_users_given_feedback,
    Number(own !== null) - Number(now.feedback_id !== null),
  ),
})
type Counted = { feedback_id: string | null; count_users_given_feedback: number }

/** What can be praised, what this person praised before, and the way to send it. */
export function usePraise(praised: Praised, isMember: boolean) {
  const { link, commentId } = praised
  const client = useQueryClient()
  const options = useQuery(optionsQuery)
  const own = useQuery(ownQuery(praised, isMember))
  return {
    options: options.data,
    saved: isMember ? own.data : null,
    submit: async (given: FeedbackGiven) => {
      const now = await runInteraction(client, link, () => send(praised, given))
      client.setQueryData(ownQuery(praised, true).queryKey, now)
      // What is counted of a comment stands on it, in the lists that have it.
      if (commentId !== undefined) patchComment(client, { id: commentId }, (one) => counted(one, now))
      else
        patchStatus(client, link, (status) => ({
          ...status,
          feedback: { ...status.feedback, ...counted(status.feedback, now), feedback: now?.feedback ?? [] },
        }))
    },
  }
}
