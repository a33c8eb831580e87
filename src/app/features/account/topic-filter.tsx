import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { AwaitedChoices } from './awaited-choices.tsx'
import { useSavedAtOnce } from './use-saved-at-once.ts'
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
      <AwaitedChoices stored={filter}>
        <Topics />
      </AwaitedChoices>
    </section>
  )
}

function Topics() {
  const client = useQueryClient()
  const topics = useQuery(topicFilterQuery).data?.topics ?? []
  const stored = topics.filter((topic) => topic.hidden).map(({ id }) => id)
  const { shown, choose } = useSavedAtOnce<string[]>(stored, {
    send: async (hidden) => {
      const { data } = await request<FilteredTopics>('/api/v1/topic-filter', { method: 'PUT', body: { hidden } })
      client.setQueryData(topicFilterQuery.queryKey, data)
      // Everything that lists memories is read anew.
      const read = new Set(['feed', 'memories', 'notifications'])
      client.removeQueries({ predicate: ({ queryKey }) => read.has(String(queryKey[0])) })
    },
    failed: (error) => {
      logFailure('saving the topic filter', error)
      notify({ title: text('topicFilter.failed'), text: text('topicFilter.failedText'), tone: 'problem' })
    },
  })
  const toggle = (id: string) =>
    choose(topics.map((topic) => topic.id).filter((each) => shown.includes(each) !== (each === id)))
  return (
    <fieldset className="own-choices many-choices">
      <legend className="sr-only">{text('topicFilter.title')}</legend>
      {topics.map(({ id, label }) => (
        <label key={id}>
          <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(id)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
