/** A small deterministic source of chance (mulberry32): the same seed gives the same community. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  next: () => number
  below: (limit: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  /** A UUIDv7 for a moment. */
  uuid: (ms: number) => string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const bits = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0').slice(-digits)
  const random: Random = {
    next: () => bits() / 2 ** 32,
    below: (limit) => Math.floor((bits() / 2 ** 32) * limit),
    pick(items) {
      const item = items[random.below(items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    uuid(ms) {
      const time = hex(ms, 12)
      const [a, b, c] = [bits(), bits(), bits()]
      const variant = ((b >>> 30) | 8).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(a, 3)}-${variant}${hex(b, 3)}-${hex(a >>> 12, 4)}${hex(c, 8)}`
    },
  }
  return random
}
