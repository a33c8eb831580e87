import { type Node, type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { Finding, Fix } from './finding.ts'
import { lineAt } from './line-at.ts'

interface Reading {
  /** Where an editor looks first. */
  offset: number
  sentence: string
  wayOut: string
  fix?: Fix
}

/** The end of what stands before a place, blank space left out. */
const endBefore = (text: string, offset: number): number => text.slice(0, offset).trimEnd().length

/** The last word, number or text before a place, for an editor to find it. */
function lastBefore(text: string, end: number): string {
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end).trim()
  return /("(?:[^"\\]|\\.)*"|[^\s,:[\]{}]+|[[\]{}])$/.exec(line)?.[0] ?? line
}

/** The last bracket that is opened and never closed. */
function openBracket(text: string): { bracket: string; offset: number } | undefined {
  const open: { bracket: string; offset: number }[] = []
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)) {
    if (part === '{' || part === '[') open.push({ bracket: part, offset: index })
    else if (part === '}' || part === ']') open.pop()
  }
  return open.at(-1)
}

function afterComma(text: string, offset: number): Reading | undefined {
  const end = endBefore(text, offset)
  if (text[end - 1] !== ',') return undefined
  const next = text.slice(offset).trimStart()[0]
  if (next !== undefined && next !== '}' && next !== ']') return undefined
  return {
    offset: end - 1,
    sentence: `After ${lastBefore(text, end - 1)} stands a comma, and nothing follows it.`,
    wayOut: 'Take that comma out: the last entry has none.',
    fix: { offset: end - 1, from: ',', to: '' },
  }
}

function missing(sign: ',' | ':', what: string, text: string, offset: number): Reading {
  const end = endBefore(text, offset)
  return {
    offset: end - 1,
    sentence: `After ${lastBefore(text, end)} a ${what} is missing.`,
    wayOut: `Add the ${what}.`,
    fix: { offset: end, from: '', to: sign },
  }
}

function notClosed(text: string, offset: number): Reading {
  const open = openBracket(text)
  const closing = open?.bracket === '[' ? ']' : '}'
  return {
    offset: open?.offset ?? offset,
    sentence: `The ${open?.bracket ?? 'bracket'} on this line is never closed.`,
    wayOut: `Add the ${closing} that belongs to it.`,
  }
}

const word = (text: string, offset: number): string => /^[^\s,:[\]{}]+/.exec(text.slice(offset))?.[0] ?? ''

/** What a slip of JSON means, in plain words. */
function readingOf(text: string, { error, offset, length }: ParseError): Reading {
  switch (printParseErrorCode(error)) {
    case 'CommaExpected':
      return missing(',', 'comma', text, offset)
    case 'ColonExpected':
      return missing(':', 'colon', text, offset)
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return notClosed(text, offset)
    case 'UnexpectedEndOfString':
      return {
        offset,
        sentence: `The text that begins with ${text.slice(offset, offset + Math.min(length, 30))} has no quote at its end.`,
        wayOut: 'Close it with " on the same line; a quote inside a text is written \\".',
      }
    case 'InvalidCommentToken':
      return {
        offset,
        sentence: 'Here stands a comment, and these files hold none.',
        wayOut: 'Take it out; notes for editors stand in content/README.md.',
      }
    case 'PropertyNameExpected':
    case 'ValueExpected':
    case 'InvalidSymbol': {
      const comma = afterComma(text, offset)
      if (comma !== undefined) return comma
      const found = word(text, offset)
      if (found === '')
        return { ...notClosed(text, offset), offset, sentence: 'Something is missing here.', wayOut: 'Add a value.' }
      return {
        offset,
        sentence: `${found} stands here without straight quotes.`,
        wayOut: 'Names and texts stand in straight quotes ("…"); only numbers, true and false go without.',
      }
    }
    default:
      return {
        offset,
        sentence: `The file cannot be read as JSON from ${text.slice(offset, offset + 20).trim() || 'here'} on.`,
        wayOut: 'Look for a missing comma, quote or bracket on this line or the one before.',
      }
  }
}

export function syntaxFinding(file: string, text: string, first: ParseError | undefined): Finding {
  const empty: Reading = {
    offset: 0,
    sentence: 'The file is empty.',
    wayOut: 'Copy a neighbouring file of the same kind and change it.',
  }
  const { offset, sentence, wayOut, fix } = first === undefined || text.trim() === '' ? empty : readingOf(text, first)
  return {
    rule: 'json-syntax',
    severity: 'error',
    file,
    line: lineAt(text, offset),
    path: '',
    sentence,
    wayOut,
    ...(fix === undefined ? {} : { fix }),
  }
}

/** Names that stand twice in one object: a program would take the last and say nothing. */
export function repeatedNames(file: string, text: string, tree: Node): Finding[] {
  const found: Finding[] = []
  const look = (node: Node): void => {
    const seen = new Map<string, number>()
    for (const child of node.children ?? []) {
      const name = child.type === 'property' ? child.children?.[0] : undefined
      if (name !== undefined) {
        const key = String(name.value)
        const first = seen.get(key)
        if (first !== undefined)
          found.push({
            rule: 'repeated-name',
            severity: 'error',
            file,
            line: lineAt(text, name.offset),
            path: key,
            sentence: `"${key}" stands here a second time; the first is on line ${lineAt(text, first)}.`,
            wayOut: 'Keep one of the two.',
          })
        else seen.set(key, name.offset)
      }
      look(child)
    }
  }
  look(tree)
  return found
}
