import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Finding, Fix } from './finding.ts'
import { lineAt } from './line-at.ts'
import { repeatedNames, syntaxFinding } from './syntax-findings.ts'
import { unreadableFile } from './unreadable-file.ts'

export type JsonPath = readonly (string | number)[]

/** One content file with its value and the places of its parts. */
export interface SourceFile {
  name: string
  /** Basename of its $schema without ending, e.g. 'wizard'. */
  kind: string | undefined
  value: unknown
  /** Where a place that rules know stands in the file; absent: where they say. */
  placeOf?(path: JsonPath): JsonPath
  lineOf(path: JsonPath): number
  /** Line of the first name or text that reads so, at this place or below it. */
  lineOfWord(path: JsonPath, word: string): number
  /** Another word for that name or text. */
  fixWord(path: JsonPath, word: string, to: string): Fix | undefined
  /** A name and its value at the beginning of the object there. */
  fixAdd(path: JsonPath, member: string): Fix | undefined
}

export const pathText = (path: JsonPath): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )

/** The path that a text such as `fields[0].options` stands for. Names that hold a dot are not told apart. */
export const pathOfText = (text: string): JsonPath =>
  text
    .split(/[.#[\]]/)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The nearest part that exists: a missing property points at the object that lacks it. */
function nearest(tree: Node, path: JsonPath): Node {
  for (let length = path.length; length > 0; length--) {
    const node = nodeAt(tree, path.slice(0, length))
    if (node) return node
  }
  return tree
}

export function openSourceFile(name: string, text: string): SourceFile | Finding[] {
  const stop = unreadableFile(name, text)
  if (stop !== undefined) return [stop]
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  if (tree === undefined || errors.length > 0) return [syntaxFinding(name, text, errors[0])]
  const twice = repeatedNames(name, text, tree)
  if (twice.length > 0) return twice
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
    lineOfWord: (path, word) => {
      const node = nearest(tree, path)
      return lineAt(text, (stringBelow(node, word) ?? node).offset)
    },
    fixAdd: (path, member) => {
      const node = nodeAt(tree, path)
      if (node?.type !== 'object') return undefined
      return { offset: node.offset + 1, from: '', to: node.children?.length === 0 ? member : ` ${member},` }
    },
    fixWord: (path, word, to) => {
      const node = nodeAt(tree, path)
      const name = node?.parent?.children?.[0]
      const found = node && (name?.value === word ? name : stringBelow(node, word))
      return (
        found && {
          offset: found.offset,
          from: text.slice(found.offset, found.offset + found.length),
          to: JSON.stringify(to),
        }
      )
    },
  }
}

const membersOf = new WeakMap<Node, Map<string, Node>>()

/** The first of each name, as the parser's own search finds it. */
function membersIn(object: Node): Map<string, Node> {
  const known = membersOf.get(object)
  if (known !== undefined) return known
  const members = new Map<string, Node>()
  for (const { children: [name, value] = [] } of object.children ?? [])
    if (name !== undefined && value !== undefined && !members.has(name.value)) members.set(name.value, value)
  membersOf.set(object, members)
  return members
}

/**
 * The part of a file at a path, if there is one. `findNodeAtLocation` of the parser does the same, and looks through all members of an
 * object each time: with 40,000 findings in an object of 40,000 members that took over a minute.
 */
export function nodeAt(tree: Node, path: readonly (string | number)[]): Node | undefined {
  let node: Node | undefined = tree
  for (const part of path) {
    if (node === undefined) return undefined
    if (typeof part === 'string') node = node.type === 'object' ? membersIn(node).get(part) : undefined
    else node = node.type === 'array' && part >= 0 ? node.children?.[part] : undefined
  }
  return node
}

/** The first name or text that reads so, at a node or below it. */
function stringBelow(node: Node, word: string): Node | undefined {
  if (node.type === 'string' && node.value === word) return node
  for (const child of node.children ?? []) {
    const found = stringBelow(child, word)
    if (found !== undefined) return found
  }
  return undefined
}

/** Names of files, from the content folder on: that folder may be called otherwise where it is served. */
export const withoutContentFolder = (name: string): string => name.slice(name.indexOf('/') + 1)

/** `content/help/safety.md` → 'help/safety': a page and what translates it may be JSON or Markdown. */
export const withoutFormat = (name: string): string => withoutContentFolder(name).replace(/\.(json|md|csv)$/, '')
