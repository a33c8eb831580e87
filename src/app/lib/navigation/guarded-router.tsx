import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type NavigationType, Router } from 'react-router-dom'
import type { GuardedHistory, Leave, Move, Place } from './guarded-history.ts'
import { isLeavingQuickly } from './leave-quickly.ts'

const HistoryContext = createContext<GuardedHistory | null>(null)

/** Null outside of the app: the preview has no history of its own. */
export const useGuardedHistory = (): GuardedHistory | null => use(HistoryContext)

/** react-router's own blocker needs the data router, which costs 16 KB more than the first page can spare. */
export function GuardedRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [shown, setShown] = useState<{ action: Move; location: Place }>({
    action: history.action,
    location: history.location,
  })
  useLayoutEffect(
    () => history.listen(() => startTransition(() => setShown({ action: history.action, location: history.location }))),
    [history],
  )
  return (
    <HistoryContext value={history}>
      <Router location={shown.location} navigationType={shown.action as NavigationType} navigator={history}>
        {children}
      </Router>
    </HistoryContext>
  )
}

interface LeaveGuard {
  /** Whether there is something to lose. */
  when: boolean
  /** Addresses that do not count as leaving. Without it every address does. */
  allow?: (to: string) => boolean
  /** Asks the person; `leave.proceed()` goes where they wanted to go. */
  onBlocked: (leave: Leave) => void
}

/** Keeps a page from being left in silence: links, Back and Forward ask `onBlocked`, closing the tab asks the browser. */
export function useLeaveGuard({ when, allow, onBlocked }: LeaveGuard): void {
  const history = useGuardedHistory()
  const latest = useRef({ allow, onBlocked })
  useLayoutEffect(() => {
    latest.current = { allow, onBlocked }
  })
  useEffect(() => {
    if (!when || !history) return
    const release = history.guard({
      allow: (to) => latest.current.allow?.(to) ?? false,
      onBlocked: (leave) => latest.current.onBlocked(leave),
    })
    const warn = (event: BeforeUnloadEvent) => {
      // Leaving quickly never waits for a question.
      if (!isLeavingQuickly() && !history.isPassing) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [when, history])
}
