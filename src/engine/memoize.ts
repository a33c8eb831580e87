/** Works out once for each object what stays the same as long as it lives, and keeps it for as long: `memoize(indexOf)(list)`. */
export function memoize<Of extends object, Found>(workOut: (of: Of) => Found): (of: Of) => Found {
  const known = new WeakMap<Of, Found>()
  return (of) => {
    if (!known.has(of)) known.set(of, workOut(of))
    return known.get(of) as Found
  }
}
