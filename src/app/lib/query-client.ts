import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Without a network a page says so and offers another try; waiting in silence helps nobody.
        networkMode: 'always',
        refetchOnReconnect: true,
        // A refusal stays a refusal; only a lost or overloaded server is worth asking again.
        retry: (failures, error) =>
          failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
