import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api.ts'
import { refusalInWords } from '../api/refusal-in-words.ts'
import { logFailure } from '../log.ts'
import { showToast } from '../page/show-toast.ts'
import { text } from '../texts/texts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** What is read, for the log, where the first word of the key does not say it. */
      what: string
    }
    mutationMeta: {
      /** What is done, for the log. */
      what: string
      /** Keys of the texts that tell a person of a failure; a refusal that says what to do comes in place of `text`. */
      failed: { title: string; text?: string }
    }
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey }) => logFailure(`reading ${meta?.what ?? queryKey[0]}`, error),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, _mutation, { meta }) => {
        if (meta === undefined) return
        const { what, failed } = meta
        logFailure(what, error)
        const words = refusalInWords(error) ?? (failed.text === undefined ? undefined : text(failed.text))
        showToast({ title: text(failed.title), ...(words === undefined ? {} : { text: words }), tone: 'problem' })
      },
    }),
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
