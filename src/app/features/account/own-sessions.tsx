import type { OwnSession } from '@kindred/contract/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, request } from '../../lib/api/api.ts'
import { showToast } from '../../lib/page/show-toast.ts'
import { ownSessionsQueryOptions } from '../../lib/queries/own-queries.ts'
import { dayInWords, relativeTime } from '../../lib/texts/relative-time.ts'
import { text } from '../../lib/texts/texts.ts'

/** Where a person is signed in, and the way out there from here. */
export function OwnSessions() {
  const { data, isError } = useQuery(ownSessionsQueryOptions)
  const heading = useRef<HTMLHeadingElement>(null)
  const client = useQueryClient()
  const ending = useMutation({
    mutationFn: ({ path, method }: Ending) =>
      request(path, { method, ...(method === 'POST' ? { body: {} } : {}) }).catch(unlessGone),
    onSuccess: async (_, { done }) => {
      showToast({ title: text(done), tone: 'good' })
      await client.invalidateQueries({ queryKey: ownSessionsQueryOptions.queryKey })
      // The pressed button goes with its line.
      heading.current?.focus()
    },
    meta: { what: 'signing out elsewhere', failed: { title: 'sessions.failed.title', text: 'sessions.failed.text' } },
  })
  const isEnding = ending.isPending
  const end = (one: Ending) => isEnding || ending.mutate(one)
  const sessions = data?.results ?? []
  return (
    <section aria-labelledby="own-sessions">
      <h2 id="own-sessions" ref={heading} tabIndex={-1}>
        {text('sessions.title')}
      </h2>
      <p>{text(isError ? 'sessions.missing' : 'sessions.lead')}</p>
      <ul className="own-sessions stack-3">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={isEnding}
            onEnd={() =>
              end({
                path: `/user/sessions/${encodeURIComponent(session.id)}`,
                method: 'DELETE',
                done: 'sessions.ended',
              })
            }
          />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <button
          type="button"
          className="button"
          aria-disabled={isEnding}
          onClick={() => end({ path: '/user/sessions/end-others', method: 'POST', done: 'sessions.endedOthers' })}
        >
          {text('sessions.endOthers')}
        </button>
      )}
    </section>
  )
}

/** `done`: the key of what is said when it worked. */
interface Ending {
  path: string
  method: 'DELETE' | 'POST'
  done: string
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
        <p className="own-session-times note">{text(`sessions.with.${session.signed_in_with.replace('+', '-')}`)}</p>
        <p className="own-session-times note">
          {text('sessions.times', { begun: relativeTime(session.begun, now), seen })}
        </p>
        <p className="own-session-times note">{text('sessions.ends', { day: dayInWords(session.ends) })}</p>
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

/** It ended by itself meanwhile: that is what was asked for. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}
