interface Cache<Key, Value> {
  get(key: Key): Value | undefined
  has(key: Key): boolean
  set(key: Key, value: Value): unknown
}

/** What is known of a key, made the first time that it is asked for. */
export function cached<Key, Value>(known: Cache<Key, Value>, key: Key, make: () => Value): Value {
  const found = known.get(key)
  if (found !== undefined || known.has(key)) return found as Value
  const made = make()
  known.set(key, made)
  return made
}
