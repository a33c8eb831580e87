import { fitsPattern, longestPatterned, readPattern } from '@kindred/engine'
import { findingAt } from '../draft-content.ts'
import type { Found } from '../finding.ts'
import type { FieldContext } from '../wizard-scope.ts'
import { isDeterministicPattern } from './deterministic-patterns.ts'

/** What stands for more than one length: a text can be taken apart by it in many ways. */
const varies = /^(?:[*+?]|\{\d+,\d*\})/u
const repeats = /^(?:[*+]|\{(?!1\}|0,1\}|1,1\})\d+(?:,\d*)?\})/u

/**
 * Could a text of a hundred characters keep a program busy for hours? Sure it is not where no group that repeats holds what varies in
 * itself, or can be taken apart in one way only, and nothing is looked up again. Others are refused, also some that would do.
 */
export function mayTakeLong(pattern: string): boolean {
  const groups = [{ varies: false, from: 0 }]
  for (let at = 0; at < pattern.length; at += 1) {
    const rest = pattern.slice(at)
    const inside = groups.at(-1)
    if (/^\\[1-9k]/u.test(rest) || /^\(\?(?:[=!]|<[=!])/u.test(rest)) return true
    if (rest[0] === '\\') at += 1
    else if (rest[0] === '[') at += (/^\[(?:\\.|[^\]\\])*/u.exec(rest)?.[0].length ?? 1) - 1
    else if (rest[0] === '(') {
      groups.push({ varies: false, from: at })
      at += (/^\((?:\?(?:[:>]|<\w+>))?/u.exec(rest)?.[0].length ?? 1) - 1
    } else if (rest[0] === ')') {
      const group = groups.pop()
      const after = rest.slice(1)
      const again = repeats.exec(after)?.[0]
      if (group?.varies && again !== undefined && !isDeterministicPattern(pattern.slice(group.from, at + 1) + again))
        return true
      const outer = groups.at(-1)
      if (outer !== undefined && (group?.varies || varies.test(after))) outer.varies = true
    } else if (inside !== undefined && (rest[0] === '|' || varies.test(rest))) inside.varies = true
  }
  return false
}

/** A pattern that cannot be read, that could keep the server busy, or whose examples say something else. */
export function patternRules({ step, field, at }: FieldContext): Found {
  const { pattern, examples = [], maxLength } = field
  const told = (name: string, sentence: string, suggestion: string) =>
    findingAt(step.file, [...at, name], 'wrong-pattern', sentence, suggestion)
  if (pattern === undefined)
    return examples.length === 0
      ? []
      : told('examples', `"${field.label}" has examples of no pattern.`, 'Add "pattern", or take "examples" out.')
  if (readPattern(pattern) === undefined)
    return told(
      'pattern',
      `"${pattern}" is no regular expression.`,
      'Write one that JavaScript reads, such as [A-Z]{2}[0-9]{6}.',
    )
  if (mayTakeLong(pattern))
    return told(
      'pattern',
      `Some texts could keep "${pattern}" busy for a long time.`,
      'In a group that repeats, let each character say which part of it comes next, and use no back references and no (?=…): [A-Z]{4}( ?[A-Z]{4}){3} is fine, ([a-z]+ ?)* is not.',
    )
  if (maxLength === undefined || maxLength > longestPatterned)
    return told(
      'pattern',
      `"${field.label}" has a pattern and takes texts of more than ${longestPatterned} characters.`,
      `Write "maxLength": ${longestPatterned} or less.`,
    )
  if (examples.length === 0)
    return told(
      'pattern',
      `"${field.label}" has a pattern without examples: nobody is told what to write.`,
      'Add "examples": ["…"] with a text that fits.',
    )
  return examples.flatMap((example, place) =>
    fitsPattern(field, example)
      ? []
      : findingAt(
          step.file,
          [...at, 'examples', place],
          'wrong-pattern',
          `"${example}" does not fit the pattern "${pattern}", which stands for the whole text.`,
          'Correct the example or the pattern.',
        ),
  )
}
