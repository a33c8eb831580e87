import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson, request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { text } from '../../lib/texts.ts'
import { NotArrived } from './not-arrived.tsx'
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
  const [busy, setBusy] = useState(false)
  const choose = async (keeps: boolean) => {
    if (busy) return
    setBusy(true)
    try {
      const { data } = await request<Choice>('/api/v1/drafts', { method: 'PUT', body: { keeps } })
      client.setQueryData(choiceQuery.queryKey, data)
    } catch (error) {
      logFailure('choosing where drafts are kept', error)
      notify({ title: text('accountDrafts.failed'), text: text('problem.unreachable'), tone: 'problem' })
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="drafts-choice">
      <h2 id="drafts-choice">{text('accountDrafts.title')}</h2>
      <p>{text('accountDrafts.lead')}</p>
      {choice.isError && <NotArrived onAgain={() => void choice.refetch()} />}
      <div className="own-choices" aria-busy={busy}>
        <label>
          <input
            type="checkbox"
            checked={choice.data?.keeps === true}
            disabled={choice.data === undefined}
            onChange={({ target }) => void choose(target.checked)}
          />
          {text('accountDrafts.label')}
        </label>
      </div>
      <p>{text('accountDrafts.off')}</p>
    </section>
  )
}
