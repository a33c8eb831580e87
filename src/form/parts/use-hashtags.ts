import { useEffect, useState } from 'react'
import type { SuggestHashtags } from '../step-context.ts'

/** A short wait, so that a quick typist does not ask for every letter. */
const waitMs = 150

/** Suggestions for the hashtag at the cursor; undefined while none are known. */
export function useHashtags(word: { query: string } | undefined, suggest: SuggestHashtags | undefined) {
  const query = word?.query
  const [found, setFound] = useState<{ query: string; tags: readonly string[] }>()
  useEffect(() => {
    if (query === undefined || suggest === undefined) return
    let current = true
    const timer = setTimeout(() => {
      suggest(query)
        .catch((reason: unknown) => {
          // Suggestions are a convenience: without them one writes on.
          console.error('Hashtag suggestions could not be read.', reason)
          return []
        })
        .then((tags) => {
          if (current) setFound({ query, tags })
        })
    }, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, suggest])
  return found !== undefined && found.query === query ? found.tags : undefined
}
