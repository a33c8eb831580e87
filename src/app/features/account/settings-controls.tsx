import type { AccountSettings } from '@kindred/contract/account-settings'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { getJson, request } from '../../lib/api/api.ts'
import { logFailure } from '../../lib/log.ts'
import { privacy } from '../../lib/memories/memory-codes.ts'
import { coverTopic, useShownTopics } from '../../lib/memories/revealed-content-notes.ts'
import { type FilteredTopics, topicFilterKey } from '../../lib/memories/topic-filter.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { settingsQueryOptions } from '../../lib/queries/own-queries.ts'
import { text } from '../../lib/texts/texts.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import './account.css'

// Settings that are saved as soon as they are chosen.

interface SavedChoice<Data, Choice> {
  query: UseQueryOptions<Data>
  /** What is chosen, as it is stored. */
  stored: (data: Data) => Choice
  send: { path: string; method: 'PUT' | 'PATCH'; body: (choice: Choice) => object }
  /** What is saved, for the log, and keys of the words for a person. */
  what: string
  saved?: string
  failed: { title: string; text: string }
  onSaved?: () => void
}

/**
 * A choice that is shown from the click on, and sent after what is on its way. `shown` is undefined until what is stored
 * has arrived; until then `instead` takes its place, or the way to ask for it again.
 */
function useSavedChoice<Data, Choice>(props: SavedChoice<Data, Choice>) {
  const { query, stored, send, what, saved = 'startPrivacy.saved', failed, onSaved } = props
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(query)
  const [wish, setWish] = useState<{ choice: Choice }>()
  const last = useRef(wish)
  const queue = useRef(Promise.resolve())
  const save = async (choice: Choice) => {
    const { path, method, body } = send
    client.setQueryData(query.queryKey, (await request<Data>(path, { method, body: body(choice) })).data)
    showToast({ title: text(saved), tone: 'good' })
    onSaved?.()
  }
  const choose = (choice: Choice) => {
    const mine = { choice }
    last.current = mine
    setWish(mine)
    queue.current = queue.current
      .then(() => save(choice))
      .catch((error: unknown) => {
        logFailure(what, error)
        showToast({ title: text(failed.title), text: text(failed.text), tone: 'problem' })
      })
      .then(() => {
        if (last.current === mine) setWish(undefined)
      })
  }
  const shown = data === undefined ? undefined : wish === undefined ? stored(data) : wish.choice
  const instead = isError ? (
    <TryAgain words={text('account.notArrived')} onAgain={refetch} />
  ) : (
    <div className="awaited-choices">
      <SkeletonLines lines={4} />
    </div>
  )
  return { data, shown, choose, instead }
}

/** One or more of the account's settings. `words`: the keys that say they were saved, or that it failed. */
const useSetting = <Name extends keyof AccountSettings>(
  name: Name,
  what: string,
  words: string,
  onSaved?: () => void,
) =>
  useSavedChoice({
    query: settingsQueryOptions as UseQueryOptions<AccountSettings>,
    stored: (settings) => settings[name],
    send: { path: '/user/settings', method: 'PATCH', body: (choice) => ({ [name]: choice }) },
    what,
    saved: `${words}.saved`,
    failed: { title: `${words}.failed`, text: `${words}.failedText` },
    ...(onSaved && { onSaved }),
  })

function Section({ id, words, children }: { id: string; words: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{text(`${words}.title`)}</h2>
      {children}
    </section>
  )
}

interface RadiosProps<Value> {
  options: readonly { value: Value; label: string }[]
  shown: Value
  onChoose: (value: Value) => void
  children: ReactNode
}

function Radios<Value>({ options, shown, onChoose, children }: RadiosProps<Value>) {
  const name = useId()
  return (
    <fieldset className="own-choices">
      {children}
      {options.map(({ value, label }) => (
        <label key={label}>
          <input type="radio" name={name} checked={shown === value} onChange={() => onChoose(value)} />
          {text(label)}
        </label>
      ))}
    </fieldset>
  )
}

interface SwitchProps {
  label: string
  lead?: string
  shown: boolean | undefined
  onChoose: (value: boolean) => void
}

function Switch({ label, lead, shown, onChoose }: SwitchProps) {
  const id = useId()
  return (
    <div className="own-choices">
      <label>
        <input
          type="checkbox"
          checked={shown ?? false}
          disabled={shown === undefined}
          aria-describedby={lead && id}
          onChange={({ target }) => onChoose(target.checked)}
        />
        {text(label)}
      </label>
      {lead && <p id={id}>{text(lead)}</p>}
    </div>
  )
}

const privacyOptions = [
  { value: null, label: 'startPrivacy.last' },
  { value: privacy.public, label: 'startPrivacy.public' },
  { value: privacy.withLink, label: 'startPrivacy.link' },
  { value: privacy.onlyMe, label: 'startPrivacy.onlyMe' },
] as const

/** Who may read what is written next, before anything else is chosen there. */
export function DefaultPrivacy() {
  const client = useQueryClient()
  const { shown, choose, instead } = useSetting(
    'default_privacy',
    'saving the privacy of new memories',
    'startPrivacy',
    () => void client.invalidateQueries({ queryKey: ['last-privacy'] }),
  )
  return (
    <Section id="start-privacy" words="startPrivacy">
      <p>{text('startPrivacy.lead')}</p>
      {shown === undefined ? (
        instead
      ) : (
        <Radios<number | null> options={privacyOptions} shown={shown} onChoose={choose}>
          <legend className="sr-only">{text('startPrivacy.title')}</legend>
        </Radios>
      )}
    </Section>
  )
}

const digests = [
  { value: 'off', label: 'quiet.off' },
  { value: 'daily', label: 'quiet.daily' },
  { value: 'weekly', label: 'quiet.weekly' },
] as const

/** Notification settings (digest, mute). */
export function NotificationChoices() {
  const mail = useSetting('digest', 'saving the digest', 'quiet')
  const paused = useSetting('notifications_paused', 'pausing notifications', 'quiet')
  return (
    <Section id="notification-choices" words="quiet">
      <p>{text('quiet.lead')}</p>
      {mail.shown === undefined ? (
        mail.instead
      ) : (
        <>
          <Radios<AccountSettings['digest']> options={digests} shown={mail.shown} onChoose={mail.choose}>
            <legend>{text('quiet.mail')}</legend>
            <p>{text('quiet.mailLead')}</p>
          </Radios>
          <Switch label="quiet.paused" lead="quiet.pausedLead" shown={paused.shown} onChoose={paused.choose} />
        </>
      )}
    </Section>
  )
}

/** Turns slow mode on for all comments. */
export function SlowComments() {
  const { shown, choose, instead } = useSetting('slow_comments', 'slowing comments down', 'quiet')
  return (
    <Section id="slow-comments" words="slowComments">
      {shown === undefined ? (
        instead
      ) : (
        <Switch label="slowComments.choice" lead="slowComments.lead" shown={shown} onChoose={choose} />
      )}
    </Section>
  )
}

const draftsQuery: UseQueryOptions<{ keeps: boolean | null; count: number }> = {
  queryKey: ['drafts-choice'],
  queryFn: ({ signal }) => getJson('/api/v1/drafts', signal),
  staleTime: 0,
}

/** Whether unfinished writing is kept in the account too. */
export function DraftsChoice() {
  const { isError, refetch } = useQuery(draftsQuery)
  const { shown, choose } = useSavedChoice({
    query: draftsQuery,
    stored: ({ keeps }) => keeps === true,
    send: { path: '/api/v1/drafts', method: 'PUT', body: (keeps) => ({ keeps }) },
    what: 'choosing where drafts are kept',
    failed: { title: 'accountDrafts.failed', text: 'problem.unreachable' },
  })
  return (
    <Section id="drafts-choice" words="accountDrafts">
      <p>{text('accountDrafts.lead')}</p>
      {isError && <TryAgain words={text('account.notArrived')} onAgain={refetch} />}
      <Switch label="accountDrafts.label" shown={shown} onChoose={choose} />
      <p>{text('accountDrafts.off')}</p>
    </Section>
  )
}

const topicFilterQueryOptions: UseQueryOptions<FilteredTopics> = {
  queryKey: topicFilterKey,
  queryFn: ({ signal }) => getJson('/api/v1/topic-filter', signal),
}

/** Topics hidden from this member. */
export function TopicFilter() {
  const client = useQueryClient()
  const { data, shown, choose, instead } = useSavedChoice<FilteredTopics, string[]>({
    query: topicFilterQueryOptions,
    stored: ({ topics }) => topics.filter(({ hidden }) => hidden).map(({ id }) => id),
    send: { path: '/api/v1/topic-filter', method: 'PUT', body: (hidden) => ({ hidden }) },
    what: 'saving the topic filter',
    failed: { title: 'topicFilter.failed', text: 'topicFilter.failedText' },
    onSaved: () => {
      // Everything that lists memories is read anew.
      for (const list of ['feed', 'memories', 'notifications']) client.removeQueries({ queryKey: [list] })
    },
  })
  const topics = data?.topics ?? []
  const toggle = (chosen: readonly string[], id: string) =>
    choose(topics.map((topic) => topic.id).filter((each) => chosen.includes(each) !== (each === id)))
  return (
    <Section id="topic-filter" words="topicFilter">
      <p>{text('topicFilter.lead')}</p>
      {shown === undefined ? (
        instead
      ) : (
        <fieldset className="own-choices many-choices">
          <legend className="sr-only">{text('topicFilter.title')}</legend>
          {topics.map(({ id, label }) => (
            <label key={id}>
              <input type="checkbox" checked={shown.includes(id)} onChange={() => toggle(shown, id)} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <ShownTopics topics={topics} />
    </Section>
  )
}

/** Topics whose memories are shown without asking, each with the way back. */
function ShownTopics({ topics }: Pick<FilteredTopics, 'topics'>) {
  const ids = useShownTopics()
  const shown = topics.filter(({ id }) => ids.includes(id))
  const titleId = useId()
  if (shown.length === 0) return null
  return (
    <>
      <h3 id={titleId}>{text('topicFilter.shown')}</h3>
      <p>{text('topicFilter.shownLead')}</p>
      <ul className="stack-2" aria-labelledby={titleId}>
        {shown.map(({ id, label }) => (
          <li key={id} className="row">
            {label}
            <button
              type="button"
              className="button small"
              aria-label={text('topicFilter.askAgain', { topic: label })}
              onClick={() => coverTopic(id)}
            >
              {text('cover.askAgain')}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
