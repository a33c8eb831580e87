import { type Answers, fieldWithRole, type Wizard } from '@kindred/engine'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getJson } from '../../../lib/api/api.ts'
import { logFailure } from '../../../lib/log.ts'

/** What the member chose for the last memory: a new one begins with it (AMB-48). */
const lastPrivacyQuery = queryOptions({
  queryKey: ['last-privacy'],
  queryFn: ({ signal }) => getJson<{ privacy: number; has_posted: boolean }>('/memories/api/v1/last-privacy/', signal),
})

interface LastPrivacy {
  /** Whether this is the member's first memory; where that cannot be known, it is not. */
  isFirst: boolean
  /** Not answered yet, or not taken over: who posts now waits for it, or would tell everyone what the last time was for few. */
  isPending: boolean
}

/** A new memory begins with the privacy of the last one; a draft, and a choice made meanwhile, keep their own. */
export function useLastPrivacy(
  isEnabled: boolean,
  answers: Answers,
  wizard: Wizard,
  take: (answers: Answers) => void,
): LastPrivacy {
  const field = fieldWithRole(wizard, 'privacy')
  const isOpen = field !== undefined && answers[field.id] === undefined
  const last = useQuery({ ...lastPrivacyQuery, enabled: isEnabled })
  const option = field?.list?.options.find(({ code }) => code === last.data?.privacy)
  const taken = useRef(false)
  useEffect(() => {
    if (last.error) logFailure('reading the last privacy', last.error)
  }, [last.error])
  useEffect(() => {
    if (!isEnabled || option === undefined || taken.current || !isOpen) return
    taken.current = true
    take({ [field.id]: option.id })
  })
  return {
    isFirst: last.data?.has_posted === false,
    isPending: last.isLoading || (isEnabled && isOpen && option !== undefined && !taken.current),
  }
}
