import type { Answers } from '@kindred/engine'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Refusals } from '../posting/refusals.tsx'
import type { Writing } from './use-memory-writing.ts'

/** It looks for names in what is written, and nobody needs it before. */
const BeforePosting = lazyPart(() => import('./before-posting.tsx'))

/** Above Post or Save: why it was refused, what may tell who somebody is, and who will see the memory. */
export function LastStep({ writing, tags }: { writing: Writing; tags: Answers }) {
  const { wizard, written, journey, sending, isWritten } = writing
  return (
    <>
      <Refusals sentences={sending.errors} />
      <Suspense fallback={null}>
        <BeforePosting
          wizard={wizard}
          answers={written}
          tags={tags}
          onChoose={isWritten ? (field, option) => journey.send({ type: 'TOGGLE', field, option }) : undefined}
          disabled={sending.busy}
        />
      </Suspense>
    </>
  )
}
