import { useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Leave } from '../../../lib/navigation/guarded-history.ts'
import { useLeaveGuard } from '../../../lib/navigation/guarded-router.tsx'
import type { MemoryEditor } from './use-memory-editor.ts'

export type Leaving = ReturnType<typeof useLeaving>

/** The ways out of writing a memory. `shouldAsk`: whoever goes elsewhere is asked first. */
export function useLeaving({ wizard, journey, draft }: MemoryEditor, shouldAsk: boolean) {
  const { pathname } = useLocation()
  // Posting, leaving and cancelling go where they go without being asked again.
  const passing = useRef(false)
  const [leave, setLeave] = useState<Leave>()
  useLeaveGuard({
    when: shouldAsk,
    // The wizard's own steps and dialogs are no leaving.
    allow: (to) => passing.current || new URL(to, 'http://here').pathname === pathname,
    onBlocked: setLeave,
  })
  const passTo = (go: () => void) => {
    passing.current = true
    go()
  }
  const goAway = (go: () => void) => {
    draft.clear()
    passTo(go)
  }
  return {
    leave,
    stay: () => setLeave(undefined),
    /** The draft stays. */
    passTo,
    /** It is not needed any more. */
    goAway,
    /** Nor is what waits on the server for this memory. */
    giveUp: (go: () => void) => {
      void import('../../../lib/form-ports/discard-photos.ts').then(
        ({ discardPhotosOf }) => discardPhotosOf(wizard, journey.answers),
        () => {},
      )
      goAway(go)
    },
  }
}
