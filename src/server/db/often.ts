/** A statement that nearly every page asks. */
export type Often = { text: string; values: unknown[]; often: string }

const names = new Map<string, string>()

/**
 * Says of a statement that it is asked so often that the database may keep its plan (`RequestPool.plansOnce`). For reading by keys, where
 * one plan is as good as another whatever the values are; its words are always the same, since each of them is kept on each connection.
 * @example await db.query<Row>(often('select … where author_id = $1', [id]))
 */
export const often = (text: string, values: unknown[]): Often => ({ text, values, often: nameOf(text) })

function nameOf(text: string): string {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `often_${names.size}`
  names.set(text, name)
  return name
}

export const isOften = (asked: unknown): asked is Often =>
  typeof asked === 'object' && asked !== null && 'often' in asked && typeof asked.often === 'string'
