import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Finding } from './finding.ts'

export type JsonPath = readonly (string | number)[]

/** One content file with its value and the places of its parts. */
export interface SourceFile {
  name: string
  /** Basename of its $schema without ending, e.g. 'wizard'. */
  kind: string | undefined
  value: unknown
  lineOf(path: JsonPath): number
}

export const pathText = (path: JsonPath): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )

export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** The nearest part that exists: a missing property points at the object that lacks it. */
function nearest(tree: Node, path: JsonPath): Node {
  for (let length = path.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return node
  }
  return tree
}

export function openSourceFile(name: string, text: string): SourceFile | Finding[] {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (tree === undefined || errors.length > 0) {
    const [first] = errors
    const what = first
      ? printParseErrorCode(first.error)
          .replace(/([a-z])([A-Z])/g, '$1 $2')
          .toLowerCase()
      : 'empty file'
    return [
      {
        rule: 'json-syntax',
        severity: 'error',
        file: name,
        line: lineAt(text, first?.offset ?? 0),
        path: '',
        sentence: `The file cannot be read as JSON (${what}).`,
        wayOut: 'Look for a missing comma, quote or bracket on this line or the one before.',
      },
    ]
  }
  const value: unknown = JSON.parse(text)
  const schema = typeof value === 'object' && value !== null && '$schema' in value ? value.$schema : undefined
  const kind = typeof schema === 'string' ? schema.split('/').pop()?.replace('.schema.json', '') : undefined
  return {
    name,
    kind,
    value,
    lineOf: (path) => {
      const node = nearest(tree, path)
      return lineAt(text, node.parent?.type === 'property' ? node.parent.offset : node.offset)
    },
  }
}
