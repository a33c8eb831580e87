import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NotArrived } from './not-arrived.tsx'
import './account.css'

interface FilteredTopics {
  topics: { id: string; label: string; hidden: boolean }[]
}

const topicFilterQuery = queryOptions({
  queryKey: ['topic-filter'],
  queryFn: ({ signal }) => getJson<FilteredTopics>('/api/v1/topic-filter', signal),
})

/** What this person does not want to meet. A choice is saved at once. */
export function TopicFilter() {
  const filter = useQuery(topicFilterQuery)
  return (
    <section aria-labelledby="topic-filter">
      <h2 id="topic-filter">{text('topicFilter.title')}</h2>
      <p>{text('topicFilter.lead')}</p>
      {filter.data ? (
        <Topics topics={filter.data.topics} />
      ) : filter.isError ? (
        <NotArrived onAgain={() => void filter.refetch()} />
      ) : (
        <div className="awaited-choices">
          <SkeletonLines lines={4} />
        </div>
      )}
    </section>
  )
}

function Topics({ topics }: FilteredTopics) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const toggle = async (id: string) => {
    if (busy) return
    setBusy(true)
    const hidden = topics.filter((topic) => topic.hidden !== (topic.id === id)).map((topic) => topic.id)
    try {
      const { data } = await request<FilteredTopics>('/api/v1/topic-filter', { method: 'PUT', body: { hidden } })
      client.setQueryData(topicFilterQuery.queryKey, data)
      // Everything that lists memories is read anew.
      const read = new Set(['feed', 'memories', 'notifications'])
      client.removeQueries({ predicate: ({ queryKey }) => read.has(String(queryKey[0])) })
    } catch (error) {
      logFailure('saving the topic filter', error)
      notify({ title: text('topicFilter.failed'), text: text('topicFilter.failedText'), tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <fieldset className="own-choices" aria-busy={busy}>
      <legend className="sr-only">{text('topicFilter.title')}</legend>
      {topics.map(({ id, label, hidden }) => (
        <label key={id}>
          <input type="checkbox" checked={hidden} onChange={() => void toggle(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
