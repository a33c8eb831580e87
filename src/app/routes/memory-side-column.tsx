import type { Memory } from '@kindred/contract/memory'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { isLight } from '../lib/memories/memory-codes.ts'
import { withHelp } from '../lib/navigation/help-actions.ts'
import { lazyPart } from '../lib/page/lazy-part.ts'
import { text } from '../lib/texts/texts.ts'
import { Link } from '../ui/link.tsx'

const SimilarMemories = lazyPart(() => import('../features/feed/similar-memories.tsx'))

/** Memories that share its tags, beside it and at the end of tagging. */
export const MemoriesLike = ({ memory }: { memory: Memory }) =>
  memory.total_tags > 0 && (
    <Suspense fallback={null}>
      <SimilarMemories link={memory.shareable_link} />
    </Suspense>
  )

/** Below a memory's tags: memories like it, and a way to calm down after it. */
export function MemorySideColumn({ memory, own }: { memory: Memory; own: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <MemoriesLike memory={memory} />
      {!own && !isLight(memory.type) && (
        <p className="note">
          {text('memory.hard')}{' '}
          <Link to={withHelp(pathname + search, 'grounding')}>{text('memory.hard.grounding')}</Link>
        </p>
      )}
    </>
  )
}
