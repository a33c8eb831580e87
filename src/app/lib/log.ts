/** Failures that a person need not see are kept here. Never pass anything a person wrote. */
export function logFailure(what: string, error: unknown): void {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(`${what}: ${reason}`)
}
