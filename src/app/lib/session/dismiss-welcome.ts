import type { QueryClient } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { logFailure } from '../log.ts'
import { sessionQueryOptions } from '../queries/queries.ts'

/** The welcome of a first visit is not shown again, on any device. */
export function dismissWelcome(client: QueryClient): void {
  const session = client.getQueryData(sessionQueryOptions.queryKey)
  if (!session || session.has_passed_onboarding) return
  client.setQueryData(sessionQueryOptions.queryKey, (now) => now && { ...now, has_passed_onboarding: true })
  request('/onboarding-status', { method: 'PATCH', body: { has_passed_onboarding: true }, background: true }).catch(
    (error: unknown) => logFailure('closing the welcome', error),
  )
}
