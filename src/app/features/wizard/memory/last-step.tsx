import type { Answers } from '@kindred/engine'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/page/lazy-part.ts'
import { Refusals } from '../posting/refusals.tsx'
import type { MemoryEditor } from './use-memory-editor.ts'

/** It looks for names in what is written, and nobody needs it before. */
const BeforePosting = lazyPart(() => import('./before-posting.tsx'))

interface LastStepProps {
  writing: MemoryEditor
  tags: Answers
  /** How often somebody asked for the content notes. */
  notesAsked?: number
}

/** Above Post or Save: why it was refused, what may tell who somebody is, what it mentions, and who will see the memory. */
export function LastStep({ writing, tags, notesAsked }: LastStepProps) {
  const { wizard, written, journey, sending, isWritten } = writing
  return (
    <>
      <Refusals sentences={sending.errors} />
      <Suspense fallback={null}>
        <BeforePosting
          wizard={wizard}
          answers={written}
          tags={tags}
          fields={journey.open?.fields ?? []}
          onChoose={isWritten ? writing.choose : undefined}
          notesAsked={notesAsked}
          disabled={sending.busy}
        />
      </Suspense>
    </>
  )
}
