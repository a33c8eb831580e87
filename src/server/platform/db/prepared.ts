/** A statement whose plan the database may keep. */
export type PreparedStatement = { text: string; values: unknown[]; preparedName: string }

const names = new Map<string, string>()

/**
 * Marks a statement as asked so often that the database may keep its plan (`RequestPool.preparesStatements`). For reading by keys, where
 * one plan is as good as another whatever the values are; its text is always the same, since each is kept on each connection.
 * @example await db.query<Row>(prepared('select … where author_id = $1', [id]))
 */
export const prepared = (text: string, values: unknown[]): PreparedStatement => ({
  text,
  values,
  preparedName: nameOf(text),
})

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `prepared_${names.size}`
  names.set(text, name)
  return name
}

export const isPrepared = (query: unknown): query is PreparedStatement =>
  typeof query === 'object' && query !== null && 'preparedName' in query && typeof query.preparedName === 'string'
