import { type ReactNode, useEffect, useState } from 'react'
import { useTexts } from '../journey/form-ports.tsx'
import type { SaveState } from '../saving/save-queue.ts'
import { CheckIcon } from './icons.tsx'
import './frames.css'

/** How long the green check stands (LIM-07). */
const shownMs = 1_500

/** A green check for a moment after each save; what else stands in this place gives way to it. */
export function SavedNotice(props: { saves: number; label: string | undefined; children?: ReactNode }) {
  const { saves, label, children } = props
  const text = useTexts()
  const [seen, setSeen] = useState(saves)
  const shown = seen !== saves
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setSeen(saves), shownMs)
    return () => clearTimeout(timer)
  }, [shown, saves])
  return (
    <div className="saved-mark">
      <div role="status">
        {shown && (
          <p className="saved-check" key={saves}>
            <CheckIcon />
            {label ?? text('wizard.saved')}
          </p>
        )}
      </div>
      {!shown && children}
    </div>
  )
}

/** A calm line while a save is still on its way to the server. */
export function PendingSaveNotice({ state }: { state: SaveState }) {
  const text = useTexts()
  return (
    <div role="status">
      {['offline', 'lapsed', 'failed'].includes(state.kind) && (
        <p className="saved-wait">{text(state.kind === 'offline' ? 'wizard.offline' : 'wizard.notSavedYet')}</p>
      )}
    </div>
  )
}
