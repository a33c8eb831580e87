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
  wayOut?: string
  /** The reason an editor gave for accepting it. */
  suppressed?: string
}

export const isError = (finding: Finding): boolean => finding.severity === 'error' && finding.suppressed === undefined

/** `content/options/feelings.json:41 options[3].label: … Did you mean …? [rule-id]` */
export const findingLine = ({ file, line, path, sentence, wayOut, rule, severity, suppressed }: Finding): string =>
  [
    `${file}:${line}${path === '' ? '' : ` ${path}`}: ${severity === 'warning' ? 'warning: ' : ''}${sentence}`,
    ...(wayOut === undefined ? [] : [wayOut]),
    `[${rule}]`,
    ...(suppressed === undefined ? [] : [`(accepted: ${suppressed})`]),
  ].join(' ')
