import { piecesOf, plainWords } from './inline.ts'

/** `## Words {#id .front}`: what a heading says, its place in addresses, and what it is beside. */
export function headingOf(text: string): { words: string; to?: string; id?: string; marks: string[] } {
  const [, words = text, inBraces] = /^(.*?)\s*\{([^{}]*)\}$/.exec(text) ?? []
  const parts = inBraces?.split(/\s+/).filter((part) => part !== '') ?? []
  const id = parts.find((part) => part.startsWith('#'))?.slice(1)
  const marks = parts.filter((part) => !part.startsWith('#'))
  const [piece, ...more] = piecesOf(words)
  const to = more.length === 0 && typeof piece === 'object' && 'to' in piece ? piece.to : undefined
  return { words: plainWords(words), ...(to === undefined ? {} : { to }), ...(id === undefined ? {} : { id }), marks }
}
