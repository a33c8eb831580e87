import { limitedOptions } from '@kindred/engine'
import type { Journey, Places } from '@kindred/form'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { placesQueryOptions } from '../../../lib/queries/own-queries.ts'

/** How many places are left, asked for again whenever a step that has some opens, and before answers are saved. */
export function usePlacesLeft({ wizard, open, state }: Journey): Places | undefined {
  const limited = limitedOptions(wizard)
  const isLimited = wizard.target === 'response' && (wizard.maxResponses !== undefined || limited.size > 0)
  const { data, refetch } = useQuery({ ...placesQueryOptions(wizard.id), enabled: isLimited })
  const isShown = open === undefined || open.step.fields.some(({ id }) => limited.has(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state asks once
  useEffect(() => {
    if (isLimited && isShown) void refetch({ cancelRefetch: false })
  }, [isLimited, isShown, state, refetch])
  return data
}
