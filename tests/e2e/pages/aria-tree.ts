import type { Locator } from '@playwright/test'

/** One thing on the screen as a screen reader hears it. */
export interface AriaNode {
  role: string
  name: string
  /** Text or value. */
  text: string
  checked: boolean
  disabled: boolean
  children: AriaNode[]
}

/** Reads what is on the screen in one call: roles, names and states, nothing of how it is built. */
export async function readTree(root: Locator): Promise<AriaNode> {
  return parseTree(await root.ariaSnapshot())
}

const unquote = (text: string): string =>
  text.startsWith('"')
    ? (JSON.parse(text) as string)
    : text.startsWith("'")
      ? text.slice(1, -1).replaceAll("''", "'")
      : text

/** `'button "A: b"': text` and `button "A" [disabled]: text` alike: the key, and what follows its colon. */
function keyAndValue(line: string): [string, string] {
  if (line.startsWith("'")) {
    const end = /^'((?:[^']|'')*)'(?::\s*(.*))?$/s.exec(line)
    return [(end?.[1] ?? '').replaceAll("''", "'"), unquote(end?.[2] ?? '')]
  }
  const parts = /^([a-z]+(?: "(?:[^"\\]|\\.)*")?(?: \[[^\]]*\])*)(?::\s*(.*))?$/s.exec(line)
  return [parts?.[1] ?? line, unquote(parts?.[2] ?? '')]
}

export function parseTree(snapshot: string): AriaNode {
  const root: AriaNode = { role: 'root', name: '', text: '', checked: false, disabled: false, children: [] }
  const open: { depth: number; node: AriaNode }[] = [{ depth: -1, node: root }]
  for (const line of snapshot.split('\n')) {
    const found = /^(\s*)- (.*)$/.exec(line)
    if (found === null || found[2]?.startsWith('/')) continue
    const depth = found[1]?.length ?? 0
    const [key, text] = keyAndValue(found[2] ?? '')
    const parts = /^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?(.*)$/s.exec(key)
    const marks = parts?.[3] ?? ''
    const node: AriaNode = {
      role: parts?.[1] ?? '',
      name: parts?.[2] === undefined ? '' : (JSON.parse(parts[2]) as string),
      text,
      checked: marks.includes('[checked]'),
      disabled: marks.includes('[disabled]'),
      children: [],
    }
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const parent = open.at(-1)?.node ?? root
    if (node.role === 'text' && ['textbox', 'combobox'].includes(parent.role)) parent.text = text
    parent.children.push(node)
    open.push({ depth, node })
  }
  return root
}

/** A node and everything below it, in the order of the screen; `into` says which nodes are looked into. */
export const flatten = (node: AriaNode, into: (node: AriaNode) => boolean = () => true): AriaNode[] => [
  node,
  ...(into(node) ? node.children.flatMap((child) => flatten(child, into)) : []),
]

export const find = (node: AriaNode, role: string, name: string): AriaNode | undefined =>
  flatten(node).find((one) => one.role === role && one.name === name)
