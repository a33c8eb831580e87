import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { NotArrived } from './not-arrived.tsx'
import { useSavedAtOnce } from './use-saved-at-once.ts'
import './account.css'

interface Choice {
  keeps: boolean | null
  count: number
}

const choiceQuery = queryOptions({
  queryKey: ['drafts-choice'],
  queryFn: ({ signal }) => getJson<Choice>('/api/v1/drafts', signal),
  staleTime: 0,
})

/** Whether unfinished writing is kept in the account too. A choice is saved at once. */
export function DraftsChoice() {
  const client = useQueryClient()
  const choice = useQuery(choiceQuery)
  const { shown, choose } = useSavedAtOnce(choice.data?.keeps === true, {
    send: async (keeps) => {
      const { data } = await request<Choice>('/api/v1/drafts', { method: 'PUT', body: { keeps } })
      client.setQueryData(choiceQuery.queryKey, data)
    },
    failed: (error) => {
      logFailure('choosing where drafts are kept', error)
      notify({ title: text('accountDrafts.failed'), text: text('problem.unreachable'), tone: 'problem' })
    },
  })
  return (
    <section aria-labelledby="drafts-choice">
      <h2 id="drafts-choice">{text('accountDrafts.title')}</h2>
      <p>{text('accountDrafts.lead')}</p>
      {choice.isError && <NotArrived onAgain={() => void choice.refetch()} />}
      <div className="own-choices">
        <label>
          <input
            type="checkbox"
            checked={shown}
            disabled={choice.data === undefined}
            onChange={({ target }) => choose(target.checked)}
          />
          {text('accountDrafts.label')}
        </label>
      </div>
      <p>{text('accountDrafts.off')}</p>
    </section>
  )
}
