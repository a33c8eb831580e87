/** Where somebody came from who followed a link of a wizard: kept with the entry in the browser's history, and nowhere else. */
export const withBackTo = (address: string) => ({ backTo: address })

/** An address of this site, or none. */
export function backToIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('backTo' in state)) return undefined
  const { backTo } = state
  return typeof backTo === 'string' && /^\/(?!\/)/.test(backTo) ? backTo : undefined
}
