/** What a check reports. One shape for every check, so that one command, one log and one page can show them all. */
export interface Finding {
  /** Stable id of the rule, e.g. 'unknown-option-list'. */
  rule: string
  severity: 'error' | 'warning'
  file: string
  /** 1-based line of the place that is meant. */
  line: number
  /** JSON path of the place, e.g. 'fields[0].options'. */
  path: string
  /** One plain sentence that names the thing. */
  sentence: string
  /** What to do about it. */
  suggestion?: string
  /** The exact replacement, where there is only one likely fix. */
  fix?: Fix
  /** What a check that knows no files would add as the first name of the object at this path; placing it makes a fix of it. */
  adds?: string
  /** Other places that it comes from, such as conditions that exclude each other. */
  causes?: Cause[]
  /** What follows from it and goes away with it. */
  follows?: Finding[]
  /** The reason an editor gave for accepting it. */
  suppressed?: string
}

/** What a rule finds at one place: nothing, one or several. For `flatMap`, which takes all three. */
export type Found = Finding | readonly Finding[]

/** A place that a finding comes from, and what stands there, in words. */
export interface Cause {
  file: string
  line: number
  path: string
  says: string
}

/** Put `to` where `from` stands: `offset` characters from the start of the file. `from` may be empty. */
export interface Fix {
  offset: number
  from: string
  to: string
}

/** Does it stop a release? Accepted findings and warnings do not. */
export const isError = (finding: Finding): boolean => finding.severity === 'error' && finding.suppressed === undefined

const rank = (finding: Finding): number => (finding.suppressed !== undefined ? 2 : isError(finding) ? 0 : 1)

/**
 * Errors, then warnings, then what is accepted: whoever reads the first lines, person or program, reads what stops a release. Within each the
 * order stays as it was.
 */
export const bySeverity = <F extends Finding>(findings: readonly F[]): F[] =>
  findings.toSorted((a, b) => rank(a) - rank(b))

/** `content/options/feelings.json:41 options[3].label: … Did you mean …? [rule-id]` */
export const findingLine = ({ file, line, path, sentence, suggestion, rule, severity, suppressed }: Finding): string =>
  [
    `${file}:${line}${path === '' ? '' : ` ${path}`}: ${severity === 'warning' ? 'warning: ' : ''}${sentence}`,
    ...(suggestion === undefined ? [] : [suggestion]),
    ...(suppressed === undefined ? [] : [`(accepted: ${suppressed})`]),
    `[${rule}]`,
  ].join(' ')

/** The fix as an editor types it: `write "feelings" instead of "feeling"`. */
export const fixLine = ({ from, to }: Fix): string =>
  from === '' ? `add ${to}` : to === '' ? `take ${from} out` : `write ${to} instead of ${from}`

/** The text with the fix in place; undefined when the text is another one than the finding was made from. */
export const applyFix = (text: string, { offset, from, to }: Fix): string | undefined =>
  text.slice(offset, offset + from.length) === from
    ? text.slice(0, offset) + to + text.slice(offset + from.length)
    : undefined

/** Rules that compare with what was served: a slip breaks them, and mostly another rule at the same place, too. */
const ofServed: readonly string[] = ['published-name', 'published-code', 'answered-name']

const placeOf = ({ file, path }: Finding): string => `${file} ${path}`

/** A slip that another error tells of, at the very place, is told once. What was accepted there tells of nothing. */
export function withoutServedDuplicates(findings: readonly Finding[]): Finding[] {
  const told = new Set(
    findings
      .filter((finding) => isError(finding) && !ofServed.includes(finding.rule))
      .map((finding) => placeOf(finding)),
  )
  return findings.filter((finding) => !ofServed.includes(finding.rule) || !told.has(placeOf(finding)))
}
