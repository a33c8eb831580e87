import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { NotArrived } from './not-arrived.tsx'

type Awaited = Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>

/** Choices once what is stored has arrived; until then their place, or the way to ask for it again. */
export function AwaitedChoices({ stored, children }: { stored: Awaited; children: ReactNode }) {
  if (stored.data !== undefined) return children
  if (stored.isError) return <NotArrived onAgain={() => void stored.refetch()} />
  return (
    <div className="awaited-choices">
      <SkeletonLines lines={4} />
    </div>
  )
}
