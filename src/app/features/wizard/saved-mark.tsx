import { useEffect, useState } from 'react'
import { text } from '../../lib/texts.ts'
import { CheckIcon } from './icons.tsx'
import type { SaveState } from './save-queue.ts'
import './wizard.css'

/** How long the green check stands (LIM-07). */
const shownMs = 1_500

/** A green check for a moment after each save, and a calm line while one is still on its way. */
export function SavedMark({ saves, state, label }: { saves: number; state: SaveState; label?: string | undefined }) {
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (saves === 0) return
    setShown(saves)
    const timer = setTimeout(() => setShown(0), shownMs)
    return () => clearTimeout(timer)
  }, [saves])
  return (
    <div className="saved-mark" role="status">
      {state.kind === 'waiting' ? (
        <p className="saved-wait">{text(state.why === 'offline' ? 'wizard.offline' : 'wizard.notSavedYet')}</p>
      ) : (
        shown > 0 && (
          <p className="saved-check" key={shown}>
            <CheckIcon />
            {label ?? text('wizard.saved')}
          </p>
        )
      )}
    </div>
  )
}
