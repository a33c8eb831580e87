/** A part of a regular expression: which positions it can begin and end with, and whether it fits the empty text. */
interface Part {
  isNullable: boolean
  first: readonly number[]
  last: readonly number[]
}

class CannotTell extends Error {}

/** So many characters and classes, with what repeats written out. */
const maxPositions = 300

/** One character of Latin-1, or a class that says which; not "all but …", not a boundary. */
const atom =
  /^(?:\[(?!\^)(?:\\[dwsnrt\\\-\]^.[/]|[^\\\]\u0100-\u{10ffff}])*\]|\\[dwsnrt^$\\.*+?()[\]{}|/]|[^\\.^$|()[\]{}*+?\u0100-\u{10ffff}])/u
const quantifier = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/u

/**
 * Is there one way at most to take any text apart by this pattern? By the automaton of Glushkov, with what repeats written out: no two
 * characters that can come next share one. Then a program never goes back further than it came. `false` also where that cannot be told.
 */
export function isDeterministicPattern(pattern: string): boolean {
  const atoms: string[] = []
  // A position twice: it is come to in two ways, as the second a of (a+)+.
  const follows: number[][] = []
  const nothing: Part = { isNullable: true, first: [], last: [] }
  const connect = (from: readonly number[], to: readonly number[]) => {
    for (const one of from) for (const next of to) follows[one]?.push(next)
  }
  const after = (a: Part, b: Part): Part => {
    connect(a.last, b.first)
    return {
      isNullable: a.isNullable && b.isNullable,
      first: a.isNullable ? [...a.first, ...b.first] : a.first,
      last: b.isNullable ? [...a.last, ...b.last] : b.last,
    }
  }
  const either = (a: Part, b: Part): Part => ({
    isNullable: a.isNullable || b.isNullable,
    first: [...a.first, ...b.first],
    last: [...a.last, ...b.last],
  })

  let at = 0
  const rest = () => pattern.slice(at)
  const take = (what: RegExp): RegExpExecArray | null => {
    const found = what.exec(rest())
    at += found?.[0].length ?? 0
    return found
  }
  const choice = (): Part => {
    let read = sequence()
    while (take(/^\|/)) read = either(read, sequence())
    return read
  }
  const sequence = (): Part => {
    let read = nothing
    while (at < pattern.length && !/^[|)]/.test(rest())) read = after(read, repeated())
    return read
  }
  const repeated = (): Part => {
    const from = at
    let read = single()
    const found = take(quantifier)
    if (found === null) return read
    const [sign, least, comma, most] = found
    const min = least === undefined ? (sign.startsWith('+') ? 1 : 0) : Number(least)
    const max =
      least === undefined
        ? sign.startsWith('?')
          ? 1
          : undefined
        : comma === ''
          ? min
          : most
            ? Number(most)
            : undefined
    const to = at
    const again = (): Part => {
      at = from
      return single()
    }
    const times = Math.max(min, max ?? 0, 1)
    // Nothing, twice, is nothing once.
    if (times > maxPositions || (times > 1 && read.isNullable)) throw new CannotTell()
    const { first } = read
    const last = times === 1 || min < 2 ? [...read.last] : []
    for (let time = 2; time <= times; time += 1) {
      const next = again()
      connect(read.last, next.first)
      if (time >= min) last.push(...next.last)
      read = next
    }
    if (max === undefined) connect(read.last, read.first)
    at = to
    return max === 0 ? nothing : { isNullable: min === 0 || read.isNullable, first, last }
  }
  const single = (): Part => {
    if (take(/^\((?:\?:|\?<\w+>|(?!\?))/)) {
      const read = choice()
      if (!take(/^\)/)) throw new CannotTell()
      return read
    }
    const found = take(atom)
    if (found === null || atoms.length >= maxPositions) throw new CannotTell()
    follows.push([])
    const position = atoms.push(found[0]) - 1
    return { isNullable: false, first: [position], last: [position] }
  }

  try {
    const { first } = choice()
    if (at < pattern.length) return false
    return [first, ...follows].every((next) => areApart(next.map((position) => atoms[position] ?? '')))
  } catch (error) {
    if (error instanceof CannotTell) return false
    throw error
  }
}

const latin1 = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))

/** Is each character one of at most one of these? Beyond Latin-1 only \s reaches, and it meets itself within. */
function areApart(atoms: readonly string[]): boolean {
  if (atoms.length < 2) return true
  const tests = atoms.map((one) => new RegExp(`^${one}$`, 'u'))
  return latin1.every((character) => tests.filter((test) => test.test(character)).length < 2)
}
