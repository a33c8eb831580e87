import { leftState, stepByNumber } from '@kindred/engine'
import { useEffect, useRef } from 'react'
import type { Journey } from './use-journey.ts'

/** The address says which step is open, by its number; a person's own move says it to the address. */
export function useStepInAddress(
  { wizard, state, send }: Journey,
  number: number | undefined,
  onMove: ((number: number | undefined) => void) | undefined,
): void {
  const told = useRef(state)
  useEffect(() => {
    if (told.current === state || state === leftState) return
    told.current = state
    const moved = wizard.steps.find(({ id }) => id === state)?.number
    // Where the address led is in the address: told again it would be a step of its own for Back.
    if (moved !== number) onMove?.(moved)
  }, [state, wizard, number, onMove])
  const asked = useRef(number)
  useEffect(() => {
    if (asked.current === number) return
    asked.current = number
    const id = number === undefined ? undefined : stepByNumber(wizard, number)?.id
    if (id === undefined) send({ type: 'OVERVIEW' })
    else send({ type: 'OPEN', step: id })
  }, [number, wizard, send])
}
