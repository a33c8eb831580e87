import { type Finding, findingLine, isError } from '@kindred/content'
import type { ContentReport } from '../content-report.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const xml = (text: string): string =>
  // Characters that XML 1.0 cannot hold, whatever stands in the content.
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const isAccepted = ({ suppressed }: Finding): boolean => suppressed !== undefined
const messageOf = ({ sentence, suggestion }: Finding): string => [sentence, suggestion].filter(Boolean).join(' ')

/** JUnit XML: a test for each finding, failed by errors, skipped where it is accepted; one that passes where there is none. */
function junit({ findings, errors, accepted }: ContentReport): string {
  const cases = findings.map((finding) => {
    const head = `<testcase classname="${xml(finding.file)}" name="${xml(`${finding.rule} ${finding.path}`.trim())}"`
    if (isAccepted(finding)) return `${head}><skipped message="${xml(finding.suppressed ?? '')}"/></testcase>`
    if (isError(finding))
      return `${head}><failure message="${xml(messageOf(finding))}">${xml(findingLine(finding))}</failure></testcase>`
    return `${head}><system-out>${xml(findingLine(finding))}</system-out></testcase>`
  })
  const all = cases.length > 0 ? cases : ['<testcase classname="content" name="no findings"/>']
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites><testsuite name="content" tests="${all.length}" failures="${errors}" skipped="${accepted}">`,
    ...all,
    '</testsuite></testsuites>',
  ].join('\n')
}

/** SARIF 2.1.0, as code hosts read it. Addresses of files are those of the findings, as they lie below the folder that was checked. */
function sarif({ findings }: ContentReport): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].map((id) => ({ id }))
  const results = findings.map((finding) => ({
    ruleId: finding.rule,
    level: isError(finding) ? 'error' : isAccepted(finding) ? 'note' : 'warning',
    message: { text: messageOf(finding) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: finding.file.split('/').map(encodeURIComponent).join('/') },
          region: { startLine: Math.max(1, finding.line) },
        },
      },
    ],
    ...(isAccepted(finding) && {
      suppressions: [{ kind: 'inSource', justification: finding.suppressed }],
    }),
  }))
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json'
  return JSON.stringify({
    $schema,
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'kindred', rules } }, results }],
  })
}

/** Annotations of a GitHub workflow: a line each. */
function github({ findings }: ContentReport): string {
  const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const property = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return findings
    .filter((finding) => !isAccepted(finding))
    .map(
      (finding) =>
        `::${isError(finding) ? 'error' : 'warning'} file=${property(finding.file)},line=${Math.max(1, finding.line)},title=${property(finding.rule)}::${escaped(messageOf(finding))}`,
    )
    .join('\n')
}

/** How a report is printed for other programs. */
export const reportFormats = {
  json: (report: ContentReport) => JSON.stringify(report, null, 2),
  junit,
  sarif,
  github,
} as const

export type ReportFormat = keyof typeof reportFormats

export const isReportFormat = (name: string): name is ReportFormat => Object.hasOwn(reportFormats, name)
