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

type Told = Pick<AccountSettings, 'digest' | 'notifications_paused'>

const choices = [
  { digest: 'off', label: 'quiet.off' },
  { digest: 'daily', label: 'quiet.daily' },
  { digest: 'weekly', label: 'quiet.weekly' },
] as const

/** How loud it is here: a mail now and then for whoever asks for one, or nothing at all for a while. A choice is saved at once. */
export function WhatYouAreTold() {
  const settings = useQuery(settingsQuery)
  return (
    <section aria-labelledby="what-you-are-told">
      <h2 id="what-you-are-told">{text('quiet.title')}</h2>
      <p>{text('quiet.lead')}</p>
      <AwaitedChoices stored={settings}>
        <Choices />
      </AwaitedChoices>
    </section>
  )
}

function Choices() {
  const client = useQueryClient()
  const name = useId()
  const failed = (error: unknown) => {
    logFailure('saving what somebody is told', error)
    notify({ title: text('quiet.failed'), text: text('quiet.failedText'), tone: 'problem' })
  }
  const send = async (body: Partial<Told>) => {
    const { data } = await request<AccountSettings>('/user/settings', { method: 'PATCH', body })
    client.setQueryData(settingsQuery.queryKey, data)
    notify({ title: text('quiet.saved'), tone: 'good' })
  }
  const stored: Told = useQuery(settingsQuery).data ?? { digest: 'off', notifications_paused: false }
  const mail = useSavedAtOnce(stored.digest, { send: (digest) => send({ digest }), failed })
  const paused = useSavedAtOnce(stored.notifications_paused, {
    send: (notifications_paused) => send({ notifications_paused }),
    failed,
  })
  return (
    <>
      <fieldset className="own-choices">
        <legend>{text('quiet.mail')}</legend>
        <p>{text('quiet.mailLead')}</p>
        {choices.map(({ digest, label }) => (
          <label key={digest}>
            <input type="radio" name={name} checked={mail.shown === digest} onChange={() => mail.choose(digest)} />
            {text(label)}
          </label>
        ))}
      </fieldset>
      <div className="own-choices">
        <label>
          <input
            type="checkbox"
            checked={paused.shown}
            aria-describedby={`${name}-lead`}
            onChange={() => paused.choose(!paused.shown)}
          />
          {text('quiet.paused')}
        </label>
        <p id={`${name}-lead`}>{text('quiet.pausedLead')}</p>
      </div>
    </>
  )
}
