import { foldText } from '@kindred/engine/text'
/**
 * The descriptions in `?resonance=`: split at commas outside of parentheses, as words are compared (AMB-35).
 * @example parseResonance('lonely,left alone (days, weeks)') // ['lonely', 'left alone (days, weeks)']
 */
export function parseResonance(query: string | null): string[] {
  const found = ['']
  let depth = 0
  for (const char of query ?? '') {
    if (char === '(') depth += 1
    if (char === ')') depth = Math.max(0, depth - 1)
    if (char === ',' && depth === 0) found.push('')
    else found[found.length - 1] += char
  }
  return found.map((words) => foldText(words)).filter((words) => words !== '')
}
