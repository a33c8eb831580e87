import { type Finding, findingLine, isError } from '@kindred/content'

/** Content with errors at the start: the message is every finding, one a line. */
export class ContentError extends Error {
  readonly findings: Finding[]
  constructor(findings: Finding[]) {
    super(['The content cannot be used as it is:', ...findings.filter(isError).map(findingLine)].join('\n'))
    this.findings = findings
  }
}
