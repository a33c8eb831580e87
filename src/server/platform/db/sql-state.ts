/** The five characters by which PostgreSQL names what went wrong, or ''. */
export function sqlState(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}
