import { isMap, isPair, isSeq, type Node, parseDocument, type YAMLParseError } from 'yaml'
import { lineAt } from '../line-at.ts'
import type { JsonPath } from '../source-file.ts'

/** Where a part of a file begins. */
export interface FrontMatterPosition {
  path: JsonPath
  offset: number
}

export interface FrontMatter {
  value: Record<string, unknown>
  places: FrontMatterPosition[]
  /** Where the prose begins. */
  end: number
}

export interface FrontMatterError {
  line: number
  sentence: string
  suggestion: string
}

const fence = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m
const suggestion = 'Write names and values between two lines of three hyphens, such as "title: A quiet hour".'

/** What stands above the prose of a page: names and values in YAML. */
export function frontMatter(text: string): FrontMatter | FrontMatterError {
  const found = fence.exec(text)
  if (found?.index !== 0)
    return { line: 1, sentence: 'The file does not begin with what the page is: its front matter.', suggestion }
  const [whole, yaml = ''] = found
  const start = whole.indexOf('\n') + 1
  const document = parseDocument(yaml)
  const [error] = document.errors
  if (error !== undefined) return slip(text, start + placeOf(yaml, error), error.message)
  try {
    // Names that stand for other parts are of no use here, and can be made to grow without an end.
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { line: 1, sentence: 'The front matter has no names with values.', suggestion }
    const places = placesIn(document.contents, [], start)
    return { value: value as Record<string, unknown>, places, end: whole.length }
  } catch (thrown) {
    return slip(text, start, thrown instanceof Error ? thrown.message : String(thrown))
  }
}

/** The place of the prose of a page, beside the names of its front matter. */
export const bodyPlace = '/body'

/** What a page says: its front matter, and its prose as `body`. Undefined where the front matter cannot be read. */
export function pageValue(text: string): Record<string, unknown> | undefined {
  const front = frontMatter(text)
  return 'sentence' in front ? undefined : { ...front.value, body: text.slice(front.end).trim() }
}

/** A page with another value at a place; null: with none. Whatever else it says stays as it is written. */
export function pageWith(text: string, path: JsonPath, to: unknown): string {
  const front = frontMatter(text)
  if ('sentence' in front) return text
  if (path[0] === 'body') return `${text.slice(0, front.end)}${to === null ? '' : `\n${String(to).trim()}\n`}`
  const document = parseDocument(fence.exec(text)?.[1] ?? '')
  if (to === null) document.deleteIn(path)
  else document.setIn(path, document.createNode(to))
  return `---\n${document.toString({ lineWidth: 0 })}---\n${text.slice(front.end)}`
}

/** A quote that is never closed is missed at the end of all, and fixed where it was opened. */
const placeOf = (yaml: string, { message, pos }: YAMLParseError): number =>
  message.includes('closing') ? Math.max(0, yaml.search(/(["'])(?:(?!\1).)*$/m)) : pos[0]

const slip = (text: string, offset: number, message: string): FrontMatterError => ({
  line: lineAt(text, offset),
  sentence: `The front matter cannot be read here: ${message.split(/ at line| \(at/)[0]?.trim()}.`,
  suggestion,
})

function placesIn(node: Node | null, path: JsonPath, start: number): FrontMatterPosition[] {
  if (isMap(node))
    return node.items.filter(isPair).flatMap((pair) => {
      const key = pair.key as Node & { value?: unknown }
      const at = [...path, String(key.value)]
      return [{ path: at, offset: start + (key.range?.[0] ?? 0) }, ...placesIn(pair.value as Node | null, at, start)]
    })
  if (isSeq(node))
    return node.items.flatMap((item, index) => {
      const one = item as Node
      return [
        { path: [...path, index], offset: start + (one.range?.[0] ?? 0) },
        ...placesIn(one, [...path, index], start),
      ]
    })
  return []
}
