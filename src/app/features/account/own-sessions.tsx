import type { OwnSession } from '@kindred/contract/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, request } from '../../lib/api.ts'
import { dayInWords } from '../../lib/day-in-words.ts'
import { logFailure } from '../../lib/log.ts'
import { notify } from '../../lib/notify.ts'
import { ownSessionsQuery } from '../../lib/own-queries.ts'
import { relativeTime } from '../../lib/relative-time.ts'
import { text } from '../../lib/texts.ts'

/** Where a person is signed in, and the way out there from here. */
export function OwnSessions() {
  const { data, isError } = useQuery(ownSessionsQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isEnding, end } = useEnding(() => heading.current?.focus())
  const sessions = data?.results ?? []
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" ref={heading} tabIndex={-1}>
        {text('sessions.title')}
      </h2>
      <p>{text(isError ? 'sessions.missing' : 'sessions.lead')}</p>
      <ul className="own-sessions">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={isEnding}
            onEnd={() => void end(`/user/sessions/${encodeURIComponent(session.id)}`, 'DELETE', 'sessions.ended')}
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <button
          type="button"
          className="button"
          aria-disabled={isEnding}
          onClick={() => void end('/user/sessions/end-others', 'POST', 'sessions.endedOthers')}
        >
          {text('sessions.endOthers')}
        </button>
      )}
    </section>
  )
}

interface DeviceProps {
  session: OwnSession
  isBusy: boolean
  onEnd: () => void
}

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const now = new Date()
  const seen = relativeTime(session.last_seen, now)
  return (
    <li>
      <div>
        <p>{session.device}</p>
        <p className="own-session-times">{text(`sessions.with.${session.signed_in_with.replace('+', '-')}`)}</p>
        <p className="own-session-times">{text('sessions.times', { begun: relativeTime(session.begun, now), seen })}</p>
        <p className="own-session-times">{text('sessions.ends', { day: dayInWords(session.ends) })}</p>
      </div>
      {session.current ? (
        <strong>{text('sessions.current')}</strong>
      ) : (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          aria-label={text('sessions.endOn', { device: session.device, seen })}
          onClick={onEnd}
        >
          {text('sessions.end')}
        </button>
      )}
    </li>
  )
}

/** One call at a time; afterwards the list is read again, and the focus stays with it while its buttons go. */
function useEnding(onEnded: () => void) {
  const client = useQueryClient()
  const [isEnding, setEnding] = useState(false)
  const end = async (path: string, method: 'DELETE' | 'POST', done: string) => {
    if (isEnding) return
    setEnding(true)
    try {
      await request(path, { method, ...(method === 'POST' ? { body: {} } : {}) }).catch(unlessGone)
      notify({ title: text(done), tone: 'good' })
      await client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
      onEnded()
    } catch (error) {
      logFailure('signing out elsewhere', error)
      notify({ title: text('sessions.failed.title'), text: text('sessions.failed.text'), tone: 'problem' })
    }
    setEnding(false)
  }
  return { isEnding, end }
}

/** It ended by itself meanwhile: that is what was asked for. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
