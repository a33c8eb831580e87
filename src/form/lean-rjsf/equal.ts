type Keyed = Record<string, unknown>

const isKeyed = (value: unknown): value is Keyed =>
  Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'

// Of a drawn element, who drew it says nothing about what it is, and leads through the whole page.
const keysOf = (value: Keyed): string[] => Object.keys(value).filter((key) => key !== '_owner')

/** `open`: pairs on the way here, so that what leads back to itself is compared once. */
function equal(a: unknown, b: unknown, open: Map<unknown, unknown>): boolean {
  if (Object.is(a, b) || a === b) return true
  if (typeof a === 'function') return typeof b === 'function'
  if (!isKeyed(a) || !isKeyed(b) || Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (open.get(a) === b) return true
  open.set(a, b)
  const keys = keysOf(a)
  const same =
    keys.length === keysOf(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key], open))
  open.delete(a)
  return same
}

/**
 * Stands in for `fast-equals`, of which rjsf asks one thing: are two values of props, schemas and answers the same, any
 * two functions being so? Dates, maps and sets, which no form of ours holds, are the same only as themselves.
 */
export const createCustomEqual = () => (a: unknown, b: unknown) => equal(a, b, new Map())
