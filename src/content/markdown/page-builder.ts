import type { JsonPath } from '../source-file.ts'
import type { FrontMatterError } from './front-matter.ts'

/** The value of a page while its prose is read, with the line of each part, and what stands where it cannot. */
export class PageBuilder {
  readonly value: Record<string, unknown>
  readonly lines: { path: JsonPath; line: number }[] = []
  readonly slips: FrontMatterError[] = []

  constructor(value: Record<string, unknown>) {
    this.value = { ...value }
  }

  /** Puts a part where it belongs; lists on the way there begin with their first entry. */
  put(path: JsonPath, value: unknown, line: number): void {
    let at = this.value as Record<string | number, unknown>
    for (const [index, part] of path.slice(0, -1).entries()) {
      at[part] ??= typeof path[index + 1] === 'number' ? [] : {}
      at = at[part] as Record<string | number, unknown>
    }
    at[path.at(-1) ?? ''] = value
    this.lines.push({ path, line })
  }

  /** Puts a part behind those that stand in this list. */
  add(path: JsonPath, value: unknown, line: number): void {
    this.put([...path, this.countAt(path)], value, line)
  }

  countAt(path: JsonPath): number {
    const list = path.reduce<unknown>(
      (at, part) => (at as Record<string | number, unknown> | undefined)?.[part],
      this.value,
    )
    return Array.isArray(list) ? list.length : 0
  }

  refuse(line: number, sentence: string, suggestion: string): void {
    this.slips.push({ line, sentence, suggestion })
  }
}
