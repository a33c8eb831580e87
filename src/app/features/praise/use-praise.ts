import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, request } from '../../lib/api.ts'
import { act } from '../../lib/interactions.ts'

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

const ownQuery = (link: string, enabled: boolean) =>
  queryOptions({
    queryKey: ['interaction', link, 'praise'],
    queryFn: async ({ signal }) =>
      (
        await getJson<{ feedback_list: Feedback[] }>(
          `/api/v1/feedback/user/?shareable_link=${encodeURIComponent(link)}`,
          signal,
        )
      ).feedback_list[0] ?? null,
    enabled,
  })

/** Nothing yet: new; something: update; something, and nothing chosen any more: delete. */
async function send(link: string, { positive, userFeedbackId }: FeedbackGiven): Promise<void> {
  const labels = { feedback: positive.join(','), shareable_link: link }
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
export function usePraise(link: string, isMember: boolean) {
  const client = useQueryClient()
  const options = useQuery(optionsQuery)
  const own = useQuery(ownQuery(link, isMember))
  return {
    options: options.data,
    saved: isMember ? own.data : null,
    submit: async (given: FeedbackGiven) => {
      await act(client, link, () => send(link, given))
      await client.invalidateQueries({ queryKey: ['interaction', link] })
    },
  }
}
