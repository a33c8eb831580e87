import type { AccountSettings } from '@kindred/contract/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { request } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { settingsQuery } from '../../lib/own-queries.ts'
import { text } from '../../lib/texts.ts'
import { AwaitedChoices } from './awaited-choices.tsx'
import { useSavedAtOnce } from './use-saved-at-once.ts'
import './account.css'

/** Whoever is written to more than they like slows everybody down at once. A choice is saved at once. */
export function SlowComments() {
  const settings = useQuery(settingsQuery)
  return (
    <section aria-labelledby="slow-comments">
      <h2 id="slow-comments">{text('slowComments.title')}</h2>
      <AwaitedChoices stored={settings}>
        <Choice />
      </AwaitedChoices>
    </section>
  )
}

function Choice() {
  const client = useQueryClient()
  const lead = useId()
  const stored = useQuery(settingsQuery).data?.slow_comments ?? false
  const { shown, choose } = useSavedAtOnce(stored, {
    send: async (slow_comments) => {
      const { data } = await request<AccountSettings>('/user/settings', { method: 'PATCH', body: { slow_comments } })
      client.setQueryData(settingsQuery.queryKey, data)
      notify({ title: text('quiet.saved'), tone: 'good' })
    },
    failed: (error) => {
      logFailure('slowing comments down', error)
      notify({ title: text('quiet.failed'), text: text('quiet.failedText'), tone: 'problem' })
    },
  })
  return (
    <div className="own-choices">
      <label>
        <input type="checkbox" checked={shown} aria-describedby={lead} onChange={() => choose(!shown)} />
        {text('slowComments.choice')}
      </label>
      <p id={lead}>{text('slowComments.lead')}</p>
    </div>
  )
}
