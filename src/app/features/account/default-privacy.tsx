import type { AccountSettings } from '@kindred/contract/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { request } from '../../lib/api.ts'
import { privacy } from '../../lib/codes.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { settingsQuery } from '../../lib/own-queries.ts'
import { text } from '../../lib/texts.ts'
import { AwaitedChoices } from './awaited-choices.tsx'
import { useSavedAtOnce } from './use-saved-at-once.ts'
import './account.css'

const choices = [
  { code: null, label: 'startPrivacy.last' },
  { code: privacy.public, label: 'startPrivacy.public' },
  { code: privacy.withLink, label: 'startPrivacy.link' },
  { code: privacy.onlyMe, label: 'startPrivacy.onlyMe' },
] as const

/** Who may read what is written next, before anything else is chosen there. A choice is saved at once. */
export function DefaultPrivacy() {
  const settings = useQuery(settingsQuery)
  return (
    <section aria-labelledby="start-privacy">
      <h2 id="start-privacy">{text('startPrivacy.title')}</h2>
      <p>{text('startPrivacy.lead')}</p>
      <AwaitedChoices stored={settings}>
        <Choices />
      </AwaitedChoices>
    </section>
  )
}

function Choices() {
  const client = useQueryClient()
  const name = useId()
  const stored = useQuery(settingsQuery).data?.default_privacy ?? null
  const { shown, choose } = useSavedAtOnce<number | null>(stored, {
    send: async (code) => {
      const body = { default_privacy: code }
      const { data } = await request<AccountSettings>('/user/settings', { method: 'PATCH', body })
      client.setQueryData(settingsQuery.queryKey, data)
      void client.invalidateQueries({ queryKey: ['last-privacy'] })
      notify({ title: text('startPrivacy.saved'), tone: 'good' })
    },
    failed: (error) => {
      logFailure('saving the privacy of new memories', error)
      notify({ title: text('startPrivacy.failed'), text: text('startPrivacy.failedText'), tone: 'problem' })
    },
  })
  return (
    <fieldset className="own-choices">
      <legend className="sr-only">{text('startPrivacy.title')}</legend>
      {choices.map(({ code, label }) => (
        <label key={label}>
          <input type="radio" name={name} checked={shown === code} onChange={() => choose(code)} />
          {text(label)}
        </label>
      ))}
    </fieldset>
  )
}
