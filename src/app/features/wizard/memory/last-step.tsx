import type { Answers } from '@kindred/engine'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Refusals } from '../posting/refusals.tsx'
import type { Writing } from './use-memory-writing.ts'

/** It looks for names in what is written, and nobody needs it before. */
const BeforePosting = lazyPart(() => import('./before-posting.tsx'))

/** Beside Post or Save: why it was refused, who will see the memory, and what may tell who somebody is. */
export function LastStep({ writing, tags }: { writing: Writing; tags: Answers }) {
  const { wizard, written, sending } = writing
  return (
    <>
      <Refusals sentences={sending.errors} />
      <Suspense fallback={null}>
        <BeforePosting wizard={wizard} answers={written} tags={tags} />
      </Suspense>
    </>
  )
}
