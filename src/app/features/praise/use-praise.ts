import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, request } from '../../lib/api.ts'
import { act } from '../../lib/interactions.ts'
import { feedQuery } from '../../lib/queries.ts'

interface Options {
  results: { id: string; description: string }[]
  most: number
}

interface Feedback {
  feedback_id: string
  feedback: string[]
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

/** Nothing yet: new; something: update; something, and nothing chosen any more: delete. */
async function send(praised: Praised, { positive, userFeedbackId }: FeedbackGiven): Promise<void> {
  const labels = { feedback: positive.join(','), ...named(praised) }
  if (userFeedbackId === undefined)
    await request(`/api/v1/feedback/new?${new URLSearchParams(labels)}`, { method: 'POST' })
  else if (positive.length === 0)
    await request(`/api/v1/feedback/delete?${new URLSearchParams({ feedback_id: userFeedbackId })}`)
  else
    await request(`/api/v1/feedback/update?${new URLSearchParams({ ...labels, feedback_id: userFeedbackId })}`, {
      method: 'POST',
    })
}

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
      await act(client, link, () => send(praised, given))
      // What is counted of a comment stands on it, in the lists that have it.
      if (commentId !== undefined)
        for (const queryKey of [keyOf(praised), ['comments', link], feedQuery.queryKey])
          void client.invalidateQueries({ queryKey })
      await client.invalidateQueries({ queryKey: ['interaction', link] })
    },
  }
}
