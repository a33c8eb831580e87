import { type Answers, fieldWithRole, type Wizard } from '@kindred/engine'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getJson } from '../../../lib/api.ts'
import { logFailure } from '../../../lib/log.ts'

/** What the member chose for the last memory: a new one begins with it (AMB-48). */
const lastPrivacyQuery = queryOptions({
  queryKey: ['last-privacy'],
  queryFn: ({ signal }) => getJson<{ privacy: number }>('/memories/api/v1/last-privacy/', signal),
})

/** A new memory begins with the privacy of the last one; a draft, and a choice made meanwhile, keep their own. */
export function useLastPrivacy(
  asks: boolean,
  answers: Answers,
  wizard: Wizard,
  take: (answers: Answers) => void,
): void {
  const field = fieldWithRole(wizard, 'privacy')
  const isOpen = field !== undefined && answers[field.id] === undefined
  const last = useQuery({ ...lastPrivacyQuery, enabled: asks && isOpen })
  const code = last.data?.privacy
  const taken = useRef(false)
  useEffect(() => {
    if (last.error) logFailure('reading the last privacy', last.error)
  }, [last.error])
  useEffect(() => {
    if (!asks || code === undefined || taken.current || !isOpen) return
    taken.current = true
    const option = field.list?.options.find((one) => one.code === code)
    if (option) take({ [field.id]: option.id })
  })
}
