/** URL to return to from a link of a wizard, kept in the history state only. */
export const withBackTo = (address: string) => ({ backTo: address })

/** An address of this site, or none. */
export function backToIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('backTo' in state)) return undefined
  const { backTo } = state
  return typeof backTo === 'string' && /^\/(?!\/)/.test(backTo) ? backTo : undefined
}
