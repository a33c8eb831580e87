import { namesIn } from './names-in.ts'
import { type PrivateDetail, patternsIn } from './patterns.ts'

/**
 * What could tell a stranger who or where somebody is. A guess, made in the browser and told to nobody: it points
 * something out, and the author decides.
 */
export function likelyPrivateDetails(texts: readonly string[]): PrivateDetail[] {
  const found: PrivateDetail[] = []
  for (const text of texts)
    for (const detail of [...patternsIn(text), ...namesIn(text).map((words) => ({ kind: 'name' as const, words }))])
      if (!found.some(({ words }) => words.includes(detail.words))) found.push(detail)
  return found
}
