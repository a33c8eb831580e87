import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sessionQuery } from './queries.ts'
import { wasSignedIn } from './signed-in-hint.ts'

/** Somebody signed in or out in another tab: when this one is looked at again, it asks who is here. */
export function useRereadOnFocus(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = () => {
      const isMember = Boolean(client.getQueryData(sessionQuery.queryKey))
      if (isMember !== wasSignedIn()) void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    }
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [client])
}
