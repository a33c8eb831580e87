import { readPattern } from '@kindred/engine'

/** Signs that somebody would write first: where a pattern takes one of these, its example has it. */
const signs = ['A', 'a', '1', '-', ...Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))]

/**
 * A text that fits a pattern: of what may repeat as little as may be, of several ways the first.
 * @returns undefined where the pattern says what this does not read, such as what stands around a text
 */
export function exampleOf(pattern: string, maxLength: number): string | undefined {
  // What is no regular expression has none, and its parts could not be tried.
  if (readPattern(pattern) === undefined) return undefined
  const reader = new Reader(pattern)
  const example = reader.oneOf()
  if (example === undefined || !reader.isAtEnd || example.length > maxLength) return undefined
  return readPattern(pattern)?.test(example) ? example : undefined
}

class Reader {
  #at = 0
  constructor(private readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.#at === this.pattern.length
  }

  #take(form: RegExp): string | undefined {
    const found = form.exec(this.pattern.slice(this.#at))?.[0]
    this.#at += found?.length ?? 0
    return found
  }

  /** `a|b` */
  oneOf(): string | undefined {
    const first = this.#sequence()
    while (this.#take(/^\|/u) !== undefined) if (this.#sequence() === undefined) return undefined
    return first
  }

  #sequence(): string | undefined {
    let text = ''
    while (!this.isAtEnd && !/[|)]/u.test(this.pattern[this.#at] ?? '')) {
      const one = this.#one()
      if (one === undefined) return undefined
      const times = this.#take(/^(?:[*+?]|\{\d+(?:,\d*)?\})\??/u) ?? '{1}'
      text += one.repeat(/^[*?]/u.test(times) ? 0 : Number(/\d+/u.exec(times)?.[0] ?? 1))
    }
    return text
  }

  #one(): string | undefined {
    if (this.#take(/^\((?!\?)|^\(\?:/u) !== undefined) {
      const inside = this.oneOf()
      return this.#take(/^\)/u) === undefined ? undefined : inside
    }
    const sign = this.#take(/^(?:\[(?:\\.|[^\]\\])*\]|\\p\{[^}]*\}|\\.|[^()[\]\\|*+?{}^$])/u)
    if (sign === undefined) return undefined
    // A back reference is none without its group.
    const fits = readPattern(sign)
    return signs.find((one) => fits?.test(one))
  }
}
