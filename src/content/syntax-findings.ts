import { type Node, type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { Finding, Fix } from './finding.ts'
import { lineAt } from './line-at.ts'

interface SyntaxDiagnosis {
  /** Where an editor looks first. */
  offset: number
  sentence: string
  suggestion: string
  fix?: Fix
}

/** The end of what stands before a place, blank space left out. */
const endBefore = (text: string, offset: number): number => text.slice(0, offset).trimEnd().length

/** What stands before a place on its line, for an editor to find it. */
function lastBefore(text: string, end: number): string {
  const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end).trim()
  return line.length > 40 ? `… ${line.slice(-40)}` : line
}

const bracketsIn = (text: string) =>
  [...text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[\]{}]/g)].filter(([part]) => part.length === 1)
const closing: Record<string, string> = { '{': '}', '[': ']' }

/** The bracket that is never closed, or that closes nothing, if there is one. */
function loneBracket(text: string): SyntaxDiagnosis | undefined {
  const open: { bracket: string; offset: number }[] = []
  for (const { 0: bracket, index: offset } of bracketsIn(text)) {
    if (closing[bracket] !== undefined) {
      open.push({ bracket, offset })
      continue
    }
    const last = open.pop()
    if (last !== undefined && closing[last.bracket] === bracket) continue
    // Either this one is too many, or the one before it was forgotten: whichever leaves a whole file without it.
    const without = text.slice(0, offset) + text.slice(offset + 1)
    return last === undefined || isBalanced(without)
      ? {
          offset,
          sentence: `The ${bracket} on this line closes nothing.`,
          suggestion: 'Take it out.',
          fix: { offset, from: bracket, to: '' },
        }
      : neverClosed(last)
  }
  const last = open.at(-1)
  return last === undefined ? undefined : neverClosed(last)
}

const neverClosed = ({ bracket, offset }: { bracket: string; offset: number }): SyntaxDiagnosis => ({
  offset,
  sentence: `The ${bracket} on this line is never closed.`,
  suggestion: `Add the ${closing[bracket]} that belongs to it.`,
})

function isBalanced(text: string): boolean {
  const open: string[] = []
  for (const [bracket] of bracketsIn(text))
    if (closing[bracket] !== undefined) open.push(closing[bracket])
    else if (open.pop() !== bracket) return false
  return open.length === 0
}

/** A text that begins or ends without its quote, on this line. */
function loneQuote(text: string, offset: number): SyntaxDiagnosis | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(start, (text.indexOf('\n', offset) + 1 || text.length + 1) - 1)
  const quotes = line.replace(/\\./g, '').split('"').length - 1
  return quotes % 2 === 0
    ? undefined
    : {
        offset,
        sentence: 'A quote (") is missing on this line.',
        suggestion: 'Each name and each text has one at its start and one at its end; inside a text write \\".',
      }
}

/** A word right behind a closing quote: the text went on, and the quote was meant to be part of it. */
function quoteInside(text: string, offset: number, found: string): SyntaxDiagnosis | undefined {
  return found === '' || text[offset - 1] !== '"' || !/^\p{L}/u.test(found)
    ? undefined
    : {
        offset,
        sentence: `The text ends at the quote (") before ${found.replace(/"$/, '')}.`,
        suggestion: 'Quotes inside a text are written \\", or curved: “…”.',
      }
}

function afterComma(text: string, offset: number): SyntaxDiagnosis | undefined {
  const end = endBefore(text, offset)
  if (text[end - 1] !== ',') return undefined
  const next = text.slice(offset).trimStart()[0]
  if (next !== undefined && next !== '}' && next !== ']') return undefined
  return {
    offset: end - 1,
    sentence: `The comma at the end of ${lastBefore(text, end)} is one too many: nothing follows it.`,
    suggestion: 'Take that comma out.',
    fix: { offset: end - 1, from: ',', to: '' },
  }
}

function missing(sign: ',' | ':', what: string, text: string, offset: number): SyntaxDiagnosis {
  const end = endBefore(text, offset)
  return {
    offset: end - 1,
    sentence: `After ${lastBefore(text, end)} a ${what} is missing.`,
    suggestion: `Add the ${what}.`,
    fix: { offset: end, from: '', to: sign },
  }
}

const word = (text: string, offset: number): string => /^[^\s,:[\]{}]+/.exec(text.slice(offset))?.[0] ?? ''

const byteOrderMark = '\uFEFF'

/** What a slip of JSON means, in plain words. */
function readingOf(text: string, { error, offset }: ParseError): SyntaxDiagnosis {
  const kind = printParseErrorCode(error)
  if (kind === 'InvalidCommentToken')
    return {
      offset,
      sentence: 'Here stands a comment, and these files hold none.',
      suggestion: 'Take it out; notes for editors stand in content/README.md.',
    }
  if (text.startsWith(byteOrderMark))
    return {
      offset: 0,
      sentence: 'The file begins with an invisible mark (a BOM) that some editors write.',
      suggestion: 'Save it as UTF-8 without BOM.',
      fix: { offset: 0, from: byteOrderMark, to: '' },
    }
  const found = word(text, offset)
  const slip =
    loneQuote(text, offset) ?? quoteInside(text, offset, found) ?? afterComma(text, offset) ?? loneBracket(text)
  if (slip !== undefined) return slip
  if (kind === 'CommaExpected') return missing(',', 'comma', text, offset)
  if (kind === 'ColonExpected') return missing(':', 'colon', text, offset)
  if (found !== '')
    return {
      offset,
      sentence: `${found} stands here without straight quotes.`,
      suggestion: 'Names and texts stand in straight quotes ("…"); only numbers, true and false go without.',
    }
  const end = endBefore(text, offset)
  return {
    offset: end - 1,
    sentence: `After ${lastBefore(text, end)} something is missing.`,
    suggestion: 'Add the value, or take the name out.',
  }
}

export function syntaxFinding(file: string, text: string, first: ParseError | undefined): Finding {
  const empty: SyntaxDiagnosis = {
    offset: 0,
    sentence: 'The file is empty.',
    suggestion: 'Copy a neighbouring file of the same kind and change it.',
  }
  const { offset, sentence, suggestion, fix } =
    first === undefined || text.trim() === '' ? empty : readingOf(text, first)
  return {
    rule: 'json-syntax',
    severity: 'error',
    file,
    line: lineAt(text, offset),
    path: '',
    sentence,
    suggestion,
    ...(fix === undefined ? {} : { fix }),
  }
}

/** Names that stand twice in one object (a program would take the last and say nothing), and the one that is no name. */
export function repeatedNames(file: string, text: string, tree: Node): Finding[] {
  const found: Finding[] = []
  const look = (node: Node): void => {
    const seen = new Map<string, number>()
    for (const child of node.children ?? []) {
      const name = child.type === 'property' ? child.children?.[0] : undefined
      if (name !== undefined) {
        const key = String(name.value)
        const first = seen.get(key)
        if (key === '__proto__')
          found.push({
            rule: 'reserved-id',
            severity: 'error',
            file,
            line: lineAt(text, name.offset),
            path: key,
            sentence: '"__proto__" is a name of the language itself.',
            suggestion: 'Choose another id.',
          })
        if (first !== undefined)
          found.push({
            rule: 'repeated-name',
            severity: 'error',
            file,
            line: lineAt(text, name.offset),
            path: key,
            sentence: `"${key}" stands here a second time; the first is on line ${lineAt(text, first)}.`,
            suggestion: 'Keep one of the two.',
          })
        else seen.set(key, name.offset)
      }
      look(child)
    }
  }
  look(tree)
  return found
}
