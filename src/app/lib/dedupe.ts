import type { InfiniteData } from '@tanstack/react-query'

/** Drops items repeated by overlapping pages; the first one wins. */
export function dedupe<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = keyOf(item)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Everything of a list that grows, as far as it is read. */
export const resultsOf = <Result>(
  data: InfiniteData<{ results: Result[] }> | undefined,
  keyOf: (result: Result) => string,
): Result[] =>
  dedupe(
    (data?.pages ?? []).flatMap(({ results }) => results),
    keyOf,
  )
