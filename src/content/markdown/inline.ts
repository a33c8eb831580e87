import MarkdownIt from 'markdown-it'

/** A part of a sentence: plain words, words that stand out, or words that lead somewhere. */
export type InlineNode = string | { strong: string } | { em: string } | { label: string; to: string }

/** Tags are words like others here, and nothing is fetched from elsewhere: pages show text, emphasis and links. */
export const markdown = new MarkdownIt('commonmark', { html: false }).disable(['image', 'autolink', 'html_inline'])

type Token = ReturnType<typeof markdown.parse>[number]

/** The words alone, up to where what was opened is closed. */
function wordsUntil(tokens: readonly Token[], from: number): { words: string; next: number } {
  let depth = 1
  let words = ''
  let at = from
  for (; at < tokens.length && depth > 0; at++) {
    const token = tokens[at]
    depth += token?.nesting ?? 0
    if (depth > 0) words += wordOf(token)
  }
  return { words, next: at }
}

const wordOf = (token: Token | undefined): string =>
  token === undefined || token.nesting !== 0 ? '' : /break$/.test(token.type) ? ' ' : token.content

function pieceOf({ type, attrs }: Token, words: string): InlineNode {
  if (type === 'strong_open') return { strong: words }
  if (type === 'em_open') return { em: words }
  return { label: words, to: String(attrs?.find(([name]) => name === 'href')?.[1] ?? '') }
}

/** A text from content in its parts: `**strong**`, `*emphasis*`, `[words](/address)`. */
export function piecesOf(text: string): InlineNode[] {
  const tokens = markdown.parseInline(text, {})[0]?.children ?? []
  const pieces: InlineNode[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    at += 1
    if (token.nesting === 0) pieces.push(wordOf(token))
    if (token.nesting !== 1) continue
    const { words, next } = wordsUntil(tokens, at)
    pieces.push(pieceOf(token, words))
    at = next
  }
  return joined(pieces)
}

/** Neighbours that are both plain words are one. */
function joined(pieces: readonly InlineNode[]): InlineNode[] {
  const all: InlineNode[] = []
  for (const piece of pieces.filter((one) => one !== '')) {
    const last = all.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') all[all.length - 1] = last + piece
    else all.push(piece)
  }
  return all
}

/** What somebody reads of it, or has read aloud. */
export const plainWords = (text: string): string =>
  piecesOf(text)
    .map((piece) =>
      typeof piece === 'string' ? piece : 'to' in piece ? piece.label : 'strong' in piece ? piece.strong : piece.em,
    )
    .join('')
