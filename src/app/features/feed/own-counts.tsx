import type { MemoryCard } from '@kindred/contract/memory-card'
import type { MouseEvent } from 'react'
import type { inWindow } from '../../lib/memories/memory-window-address.ts'
import { countText } from '../../lib/texts/texts.ts'
import { CommentIcon, HeartIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'

type OwnCountsProps = {
  memory: MemoryCard
  to: string
  openAt: (part?: Parameters<typeof inWindow>[2]) => (event: MouseEvent) => void
  nameId: string
}

/** How many responded to one's own memory, and where they stand; nothing is said while nobody did. */
export default function OwnCounts({ memory, to, openAt, nameId }: OwnCountsProps) {
  const responses = memory.reactions.reduce((sum, { reaction_count }) => sum + reaction_count, 0)
  const { comments } = memory.counts
  if (responses + comments === 0) return null
  return (
    <p className="memory-card-acts">
      {responses > 0 && (
        <Link to={to} onClick={openAt()} aria-describedby={nameId}>
          <HeartIcon />
          {countText('reactions.total', responses)}
        </Link>
      )}
      {comments > 0 && (
        <Link to={`${to}?tab=comment`} onClick={openAt({ tab: 'comment' })} aria-describedby={nameId}>
          <CommentIcon />
          {countText('card.comments', comments)}
        </Link>
      )}
    </p>
  )
}
