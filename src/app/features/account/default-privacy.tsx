import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AccountSettings } from '#contract/settings'
import { request } from '../../lib/api.ts'
import { privacy } from '../../lib/codes.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { settingsQuery } from '../../lib/own-queries.ts'
import { text } from '../../lib/texts.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NotArrived } from './not-arrived.tsx'
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
      {settings.data ? (
        <Choices chosen={settings.data.default_privacy} />
      ) : settings.isError ? (
        <NotArrived onAgain={() => void settings.refetch()} />
      ) : (
        <div className="awaited-choices">
          <SkeletonLines lines={4} />
        </div>
      )}
    </section>
  )
}

function Choices({ chosen }: { chosen: number | null }) {
  const client = useQueryClient()
  const name = useId()
  const [next, setNext] = useState<number | null | undefined>()
  const choose = async (code: number | null) => {
    setNext(code)
    try {
      const body = { default_privacy: code }
      const { data } = await request<AccountSettings>('/user/settings', { method: 'PATCH', body })
      client.setQueryData(settingsQuery.queryKey, data)
      void client.invalidateQueries({ queryKey: ['last-privacy'] })
      notify({ title: text('startPrivacy.saved'), tone: 'good' })
    } catch (error) {
      logFailure('saving the privacy of new memories', error)
      notify({ title: text('startPrivacy.failed'), text: text('startPrivacy.failedText'), tone: 'problem' })
    }
    setNext(undefined)
  }
  const shown = next === undefined ? chosen : next
  return (
    <fieldset className="own-choices">
      <legend className="sr-only">{text('startPrivacy.title')}</legend>
      {choices.map(({ code, label }) => (
        <label key={label}>
          <input type="radio" name={name} checked={shown === code} onChange={() => void choose(code)} />
          {text(label)}
        </label>
      ))}
    </fieldset>
  )
}
