/** Milliseconds, as the specification has them. */
export const timings = { flash: 2_000, pulse: 200, highlightAfter: 700, highlight: 2_000 } as const
