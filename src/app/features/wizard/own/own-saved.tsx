import type { Wizard, Words } from '@kindred/engine'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'

/** What was saved before stands below what is asked now. */
export const OwnResponses = lazyPart(
  () => import('./own-responses.tsx'),
  ({ OwnResponses }) => OwnResponses,
)

/** After the save: what was saved, and the way to answer again. */
export function OwnSaved({ wizard, say, onAgain }: { wizard: Wizard; say: Words; onAgain: () => void }) {
  return (
    <>
      <Suspense fallback={null}>
        <OwnResponses wizard={wizard} say={say} takesFocus />
      </Suspense>
      <div className="wizard-buttons">
        <button type="button" className="button" onClick={onAgain}>
          {say('own.again')}
        </button>
      </div>
    </>
  )
}
