import type { Finding } from './finding.ts'
import { lineAt } from './line-at.ts'

/** Far above any content, and far below what a machine gives up at. */
const maxNested = 100
const maxCharacters = 5_000_000

/** What stands in the place of signs that are not UTF-8, and between the letters of UTF-16. */
const notText = ['\uFFFD', '\0']

/** Where brackets first stand so deep in each other, text between quotes left out. */
function tooDeepAt(text: string): number | undefined {
  let depth = 0
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[[{]|[\]}]/g)) {
    if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > maxNested) return index
  }
  return undefined
}

/** What no program should try to read: another kind of file, far too long, or brackets without an end. */
export function unreadableFile(file: string, text: string, isNested = true): Finding | undefined {
  const say = (offset: number, sentence: string, suggestion: string): Finding => ({
    rule: 'unreadable-file',
    severity: 'error',
    file,
    line: lineAt(text, offset),
    path: '',
    sentence,
    suggestion,
  })
  if (text.length > maxCharacters)
    return say(0, `The file has ${text.length} characters.`, 'Content is short: cut it into several files.')
  const strange = notText.map((sign) => text.indexOf(sign)).find((at) => at !== -1)
  if (strange !== undefined)
    return say(strange, 'This is not text in UTF-8.', 'Save the file again, with UTF-8 as its encoding.')
  const deep = isNested ? tooDeepAt(text) : undefined
  return deep === undefined
    ? undefined
    : say(deep, `Brackets stand more than ${maxNested} deep in each other here.`, 'Take some of them out.')
}
