import { describe, expect, it } from 'vitest'
import type { ContentReport } from '../content-report.ts'
import { reportFormats } from './report-formats.ts'

const finding = (more: object) => ({
  ...{ rule: 'unknown-step', severity: 'error' as const, file: 'content/wizards/a b/wizard.json', line: 3 },
  ...{ path: 'steps[0]', sentence: 'No step <a> & "b"\u0000, 100 %', suggestion: 'Name\none.' },
  ...more,
})

const report: ContentReport = {
  ...{ format: 1, version: null, files: 4, errors: 1, warnings: 1, accepted: 1 },
  findings: [finding({}), finding({ severity: 'warning', line: 0 }), finding({ suppressed: 'It is "so"' })],
  ...{ journeys: [], languages: [], comparisons: [] },
}

describe('reportFormats', () => {
  it('writes JUnit XML with errors as failures, warnings as output and accepted findings as skipped', () => {
    const xml = reportFormats.junit(report)
    expect(xml).toContain('<testsuite name="content" tests="3" failures="1" skipped="1">')
    expect(xml).toContain('<failure message="No step &lt;a&gt; &amp; &quot;b&quot;\u{FFFD}, 100 % Name\none.">')
    expect(xml).toContain('<skipped message="It is &quot;so&quot;"/>')
    expect(xml.match(/<system-out>/g)).toHaveLength(1)
    expect(reportFormats.junit({ ...report, findings: [], errors: 0, accepted: 0 })).toContain('tests="1" failures="0"')
  })

  it('writes SARIF with level, location and the justification of accepted findings', () => {
    const { version, runs } = JSON.parse(reportFormats.sarif(report))
    expect([version, runs[0].tool.driver.rules]).toEqual(['2.1.0', [{ id: 'unknown-step' }]])
    expect(runs[0].results.map(({ level }: { level: string }) => level)).toEqual(['error', 'warning', 'note'])
    const [{ physicalLocation }] = runs[0].results[1].locations
    expect(physicalLocation).toEqual({
      artifactLocation: { uri: 'content/wizards/a%20b/wizard.json' },
      region: { startLine: 1 },
    })
    expect(runs[0].results[2].suppressions).toEqual([{ kind: 'inSource', justification: 'It is "so"' }])
  })

  it('writes a GitHub annotation for each finding that is not accepted', () => {
    expect(reportFormats.github(report).split('\n')).toEqual([
      '::error file=content/wizards/a b/wizard.json,line=3,title=unknown-step::No step <a> & "b"\u0000, 100 %25 Name%0Aone.',
      '::warning file=content/wizards/a b/wizard.json,line=1,title=unknown-step::No step <a> & "b"\u0000, 100 %25 Name%0Aone.',
    ])
  })
})
