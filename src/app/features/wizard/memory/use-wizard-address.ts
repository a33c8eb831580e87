import { stepByNumber } from '@kindred/engine'
import type { Journey } from '@kindred/form'
import { useCallback, useEffect, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { placeIn, toPage, toStep, toTag } from './memory-address.ts'

/** The address says which step and what in front of it is open; every move is a new address, so Back undoes it. */
export function useWizardAddress() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const place = useMemo(() => placeIn(search), [search])
  const go = useCallback(
    (query: string, replace = false) => navigate(`${pathname}${query}`, { replace }),
    [navigate, pathname],
  )
  return {
    place,
    openStep: useCallback((step: number) => go(toStep(search, step)), [go, search]),
    openTag: useCallback((tag: number | undefined) => go(toTag(search, tag ?? 'overview')), [go, search]),
    close: useCallback(() => go(toPage(search), true), [go, search]),
  }
}

/** Lets the machine follow the address. */
export function useStepOfAddress(journey: Journey, step: number | undefined): void {
  const { wizard, send, state } = journey
  const wanted = (step === undefined ? undefined : stepByNumber(wizard, step)?.id) ?? wizard.steps[0]?.id
  useEffect(() => {
    if (wanted !== undefined && wanted !== state) send({ type: 'OPEN', step: wanted })
  }, [wanted, state, send])
}
