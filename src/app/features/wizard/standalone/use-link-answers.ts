import { type Facts, type Prefilled, prefilledAnswers, type Wizard, withoutPrefill } from '@kindred/engine'
import { type RefObject, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What the page was opened with, until somebody answers: then it is answers like any others, and empty here. */
export type PageLink = RefObject<string>

/** In the state of the address, which no link shows: so that a reload finds it again. */
const kept = (state: unknown): string | undefined => {
  const { prefill } = (state ?? {}) as { prefill?: unknown }
  return typeof prefill === 'string' ? prefill : undefined
}

/** What the address of this page says, or said before it was taken out. */
export const linkIn = ({ state, search }: { state: unknown; search: string }): string => kept(state) ?? search

interface LinkAnswers {
  prefilled: Prefilled
  /** From the first answer on nothing of the link is left to be filled in again. */
  forget: () => void
}

/** The answers that the address gives, taken out of it at once: whoever copies it passes none of them on. */
export function useLinkAnswers(wizard: Wizard, facts: Facts, link: PageLink, isBegun: boolean): LinkAnswers {
  const location = useLocation()
  const navigate = useNavigate()
  const [prefilled] = useState(() => prefilledAnswers(wizard, new URLSearchParams(link.current), facts))
  const { pathname, search, hash, state } = location
  const replace = (left: string, prefill: string | undefined) => {
    const { prefill: _before, ...others } = (state ?? {}) as { prefill?: string }
    navigate({ pathname, search: left, hash }, { replace: true, state: { ...others, ...(prefill && { prefill }) } })
  }
  useEffect(() => {
    const left = withoutPrefill(wizard, search)
    if (left !== search) replace(left, isBegun ? undefined : link.current)
  })
  return {
    prefilled,
    forget: () => {
      if (link.current === '') return
      link.current = ''
      if (kept(state) !== undefined) replace(search, undefined)
    },
  }
}
