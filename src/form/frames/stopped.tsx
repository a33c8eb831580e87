import { lazy, Suspense } from 'react'
import type { FailedChecksProps } from './failed-checks.tsx'

/** Few are ever stopped. Where its code does not arrive, each message still stands at its question. */
const FailedChecks = lazy(() => import('./failed-checks.tsx').catch(() => ({ default: () => null })))

/** What stops Next, once it has stopped somebody. */
export const FailedChecksNotice = (props: FailedChecksProps) =>
  props.journey.timesStopped > 0 && (
    <Suspense fallback={null}>
      <FailedChecks {...props} />
    </Suspense>
  )
