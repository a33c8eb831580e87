import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, request } from '../../lib/api/api.ts'
import { plus } from '../../lib/queries/counters.ts'
import { patchStatus, runInteraction } from '../../lib/queries/interactions.ts'
import { patchComment } from '../../lib/queries/patch-comment.ts'

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
type PraiseTarget = { link: string; commentId?: string | undefined }

/** A comment's own id says which one; the link of its memory says that this reader has it. */
const targetParams = ({ link, commentId }: PraiseTarget): Record<string, string> => ({
  shareable_link: link,
  ...(commentId === undefined ? {} : { comment_id: commentId }),
})

/** What is read anew with the memory has its key; a comment may be gone when its memory is read. */
const keyOf = ({ link, commentId }: PraiseTarget) =>
  commentId === undefined ? ['interaction', link, 'praise'] : ['comment-praise', commentId]

const ownQuery = (target: PraiseTarget, enabled: boolean) =>
  queryOptions({
    queryKey: keyOf(target),
    queryFn: async ({ signal }) =>
      (
        await getJson<{ feedback_list: Feedback[] }>(
          `/api/v1/feedback/user/?${new URLSearchParams(targetParams(target))}`,
          signal,
        )
      ).feedback_list[0] ?? null,
    enabled,
  })

/** Nothing yet: new; something: update; something, and nothing chosen any more: delete. Gives what stands then. */
async function send(target: PraiseTarget, { positive, userFeedbackId }: FeedbackGiven): Promise<Feedback | null> {
  if (userFeedbackId !== undefined && positive.length === 0) {
    await request(`/api/v1/feedback/delete?${new URLSearchParams({ feedback_id: userFeedbackId })}`)
    return null
  }
  const id: Record<string, string> = userFeedbackId === undefined ? {} : { feedback_id: userFeedbackId }
  const query = new URLSearchParams({ feedback: positive.join(','), ...targetParams(target), ...id })
  const path = userFeedbackId === undefined ? 'new' : 'update'
  const { data } = await request<{ data: Feedback }>(`/api/v1/feedback/${path}?${query}`, { method: 'POST' })
  const { feedback_id, feedback, thanked } = data.data
  return { feedback_id, feedback, ...(thanked ? { thanked } : {}) }
}

/** The counts of a memory or a comment once one's own praise is `own`. */
const withOwnPraise = (now: PraiseCounts, own: Feedback | null): PraiseCounts => ({
  feedback_id: own?.feedback_id ?? null,
  count_users_given_feedback: plus(
    now.count_users_given_feedback,
    Number(own !== null) - Number(now.feedback_id !== null),
  ),
})
type PraiseCounts = { feedback_id: string | null; count_users_given_feedback: number }

/** What can be praised, what this person praised before, and the way to send it. */
export function usePraise(target: PraiseTarget, isMember: boolean) {
  const { link, commentId } = target
  const client = useQueryClient()
  const options = useQuery(optionsQuery)
  const own = useQuery(ownQuery(target, isMember))
  return {
    options: options.data,
    saved: isMember ? own.data : null,
    submit: async (given: FeedbackGiven) => {
      const now = await runInteraction(client, link, () => send(target, given))
      client.setQueryData(ownQuery(target, true).queryKey, now)
      // What is counted of a comment stands on it, in the lists that have it.
      if (commentId !== undefined) patchComment(client, { id: commentId }, (one) => withOwnPraise(one, now))
      else
        patchStatus(client, link, (status) => ({
          ...status,
          feedback: { ...status.feedback, ...withOwnPraise(status.feedback, now), feedback: now?.feedback ?? [] },
        }))
    },
  }
}
