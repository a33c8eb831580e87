import type { Member } from '@kindred/contract/member'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BlockKind } from '../../lib/memories/blocks.ts'
import { useMemberId } from '../../lib/session/session.ts'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import { Link } from '../../ui/link.tsx'
import { unblockMember } from './block-member.ts'
import { blocksQueryOptions } from './blocks-query.ts'

interface BlockStatus {
  user: Member
  kind: BlockKind
}

/** Whether this reader blocked or muted a member, whose name or id an address has; undefined: they did not, or it is not known yet. */
export function useBlockStatus(member: string | undefined): BlockStatus | undefined {
  const isMember = useMemberId() !== undefined
  const { data } = useQuery({ ...blocksQueryOptions, enabled: isMember && member !== undefined })
  return data?.results.find(({ user }) => user.id === member || user.username === member)
}

/** In place of a list that is empty because the reader wants it so. */
export function AvoidedMember({ user, kind }: BlockStatus) {
  const client = useQueryClient()
  return (
    <div className="stack-4">
      <p>{text(`avoid.${kind}.here`, { name: user.username })}</p>
      <div className="row">
        <button
          type="button"
          className="button"
          onClick={() => {
            document.getElementById('main')?.focus({ preventScroll: true })
            void unblockMember(client, user, kind)
          }}
        >
          {text(`avoid.${kind}.undo`, { name: user.username })}
        </button>
        <Link className="button quiet" to="/settings/people">
          {text('avoid.title')}
        </Link>
      </div>
    </div>
  )
}
