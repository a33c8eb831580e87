export type Probed = { statuses: Map<number, number>; ms: number[] }

/** Asks again and again for a while, one question at a time, and keeps how long each answer took. */
export async function probe(url: string, forMs: number, pauseMs = 20): Promise<Probed> {
  const statuses = new Map<number, number>()
  const ms: number[] = []
  for (const until = Date.now() + forMs; Date.now() < until; ) {
    const began = performance.now()
    const status = await fetch(url, { signal: AbortSignal.timeout(30_000) }).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    ms.push(performance.now() - began)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return { statuses, ms }
}

/** @example percentile([1, 2, 3], 0.5) // 2 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
