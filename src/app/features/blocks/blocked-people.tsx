import type { Member } from '@kindred/contract/member'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BlockKind } from '../../lib/memories/blocks.ts'
import { text } from '../../lib/texts/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import '../../ui/button.css'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import './blocked-people.css'
import { Picture } from '../../ui/picture.tsx'
import { removeCommentsOf, unblockMember } from './block-member.ts'
import { blocksQueryOptions } from './blocks-query.ts'

/** Whom this person blocked and muted, each with the way back. */
export function BlockedPeople() {
  const client = useQueryClient()
  const blocks = useQuery(blocksQueryOptions)
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const meet = async (user: Member, kind: BlockKind) => {
    if (busy) return
    setBusy(true)
    // The pressed button goes with its line.
    if (await unblockMember(client, user, kind)) heading.current?.focus()
    setBusy(false)
  }
  return (
    <section aria-labelledby="blocked-people" aria-busy={busy}>
      <h2 id="blocked-people" ref={heading} tabIndex={-1}>
        {text('avoid.title')}
      </h2>
      <p>{text('avoid.lead')}</p>
      {blocks.isError && !blocks.data && <TryAgain words={text('account.notArrived')} onAgain={blocks.refetch} />}
      {blocks.isPending && <SkeletonLines lines={1} />}
      {blocks.data?.results.length === 0 && (
        <>
          <Picture name="door" />
          <p>{text('avoid.none')}</p>
        </>
      )}
      <ul className="blocked-people stack-3">
        {blocks.data?.results.map(({ user, kind }) => (
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
                onClick={() => void removeCommentsOf(client, user)}
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
