import type { Member } from '@kindred/contract/member'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getJson } from '../../lib/api.ts'
import type { AvoidingKind } from '../../lib/avoiding.ts'
import { text } from '../../lib/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import '../../ui/button.css'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import './avoided-people.css'
import { meetAgain, removeTheirs } from './avoid-member.ts'

interface Avoided {
  results: { user: Member; kind: AvoidingKind; created_at: string }[]
}

const avoidedQuery = queryOptions({
  queryKey: ['avoided'],
  queryFn: ({ signal }) => getJson<Avoided>('/api/v1/avoided/', signal),
  staleTime: 0,
})

/** Whom this person blocked and muted, each with the way back. */
export function AvoidedPeople() {
  const client = useQueryClient()
  const avoided = useQuery(avoidedQuery)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const meet = async (user: Member, kind: AvoidingKind) => {
    if (busy) return
    setBusy(true)
    // The pressed button goes with its line.
    if (await meetAgain(client, user, kind)) heading.current?.focus()
    setBusy(false)
  }
  return (
    <section aria-labelledby="avoided-people" aria-busy={busy}>
      <h2 id="avoided-people" ref={heading} tabIndex={-1}>
        {text('avoid.title')}
      </h2>
      <p>{text('avoid.lead')}</p>
      {avoided.isError && !avoided.data && <TryAgain words={text('account.notArrived')} onAgain={avoided.refetch} />}
      {avoided.isPending && <SkeletonLines lines={1} />}
      {avoided.data?.results.length === 0 && <p>{text('avoid.none')}</p>}
      <ul className="avoided-people">
        {avoided.data?.results.map(({ user, kind }) => (
          <li key={user.id}>
            <Avatar name={user.username} picture={user.avatar} size={32} />
            <p>
              <strong>{user.username}</strong> {text(`avoid.${kind}.state`)}
            </p>
            {kind === 'block' && (
              <button
                type="button"
                className="button small"
                aria-disabled={busy}
                onClick={() => void removeTheirs(client, user)}
              >
                {text('avoid.block.removeNow', { name: user.username })}
              </button>
            )}
            <button type="button" className="button small" aria-disabled={busy} onClick={() => void meet(user, kind)}>
              {text(`avoid.${kind}.undo`, { name: user.username })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
