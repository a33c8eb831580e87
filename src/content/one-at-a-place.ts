import { type Finding, isError } from './finding.ts'

/** Rules that compare with what was served: a slip breaks them, and mostly another rule at the same place, too. */
const ofServed: readonly string[] = ['published-name', 'published-code', 'answered-name']

const placeOf = ({ file, path }: Finding): string => `${file} ${path}`

/** A slip that another error tells of, at the very place, is told once. What was accepted there tells of nothing. */
export function oneAtAPlace(findings: readonly Finding[]): Finding[] {
  const told = new Set(
    findings
      .filter((finding) => isError(finding) && !ofServed.includes(finding.rule))
      .map((finding) => placeOf(finding)),
  )
  return findings.filter((finding) => !ofServed.includes(finding.rule) || !told.has(placeOf(finding)))
}
