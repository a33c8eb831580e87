import { join } from 'node:path'

/** Where sentences of a finding, and of what stands below it, may name files. */
const sentences: ReadonlySet<string> = new Set(['sentence', 'suggestion', 'says', 'unit', 'because'])

/**
 * Findings, or a report of them, with their files as they lie on this machine, so that whoever reads them, an editor or a code host opens them:
 * content names its files by `content/` wherever its folder lies.
 */
export function withLocalPaths<T>(folder: string, findings: T): T {
  const here = (name: string) => join(folder, name.replace(/^content(\/|$)/, ''))
  if (here('content/a') === 'content/a') return findings
  const inWords = (text: string) => text.replace(/(?<![\w/.-])content\/[\w./-]*\w/g, here)
  // Findings name files also below: what they follow from, and what goes with them.
  const placed = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return key === 'file' ? here(value) : sentences.has(key) ? inWords(value) : value
    if (Array.isArray(value)) return value.map((one) => placed(one, key))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, placed(one, name)]))
  }
  return placed(findings, '') as T
}
