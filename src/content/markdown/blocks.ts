import { markdown } from './inline.ts'

interface AtLine {
  /** 1-based line of the file. */
  line: number
}
export interface Passage extends AtLine {
  text: string
}
export type Block =
  | ({ kind: 'heading'; level: number } & Passage)
  | ({ kind: 'paragraph' } & Passage)
  | ({ kind: 'list'; ordered: boolean; items: Passage[] } & AtLine)
  /** What these pages do not show. */
  | ({ kind: 'other'; what: string } & AtLine)

type Token = ReturnType<typeof markdown.parse>[number]

/** A text may be broken into lines anywhere. */
const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()

const others: Readonly<Record<string, string>> = {
  blockquote_open: 'A quotation (>)',
  fence: 'A block of code',
  code_block: 'A block of code (four blanks at the start of a line)',
  hr: 'A line across the page',
  heading_open: 'A heading of this level',
}

/** What stands in a Markdown text, block by block. `firstLine` is the line of the file on which the text begins. */
export function blocksOf(text: string, firstLine: number): Block[] {
  const tokens = markdown.parse(text, {})
  const blocks: Block[] = []
  for (let at = 0; at < tokens.length; ) {
    const end = endOf(tokens, at)
    const block = blockOf(tokens.slice(at, end), firstLine)
    if (block !== undefined) blocks.push(block)
    at = end
  }
  return blocks
}

/** Where what begins here ends. */
function endOf(tokens: readonly Token[], from: number): number {
  let depth = 0
  for (let at = from; at < tokens.length; at++) {
    depth += tokens[at]?.nesting ?? 0
    if (depth <= 0) return at + 1
  }
  return tokens.length
}

function blockOf(tokens: readonly Token[], firstLine: number): Block | undefined {
  const [first] = tokens
  if (first === undefined) return undefined
  const line = firstLine + (first.map?.[0] ?? 0)
  const text = oneLine(tokens.find(({ type }) => type === 'inline')?.content ?? '')
  if (first.type === 'paragraph_open') return { kind: 'paragraph', text, line }
  if (first.type === 'heading_open' && /^h[23]$/.test(first.tag))
    return { kind: 'heading', level: Number(first.tag.slice(1)), text, line }
  if (/^(bullet|ordered)_list_open$/.test(first.type)) return listOf(tokens, line, firstLine)
  return { kind: 'other', what: others[first.type] ?? 'This', line }
}

function listOf(tokens: readonly Token[], line: number, firstLine: number): Block {
  const inside = tokens.slice(1, -1)
  const nested = inside.find(({ type }) =>
    /_list_open$|^(fence|code_block|hr|blockquote_open|heading_open)$/.test(type),
  )
  if (nested !== undefined)
    return { kind: 'other', what: 'Something inside of a list', line: firstLine + (nested.map?.[0] ?? 0) }
  const items = inside
    .filter(({ type }) => type === 'inline')
    .map(({ content, map }) => ({ text: oneLine(content), line: firstLine + (map?.[0] ?? 0) }))
  return { kind: 'list', ordered: tokens[0]?.type === 'ordered_list_open', items, line }
}
