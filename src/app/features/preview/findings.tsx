import type { JourneyFinding } from '@kindred/checker'
import type { Preview, PreviewedWizard, WizardCheck } from './wire.ts'

export const checkOf = ({ check }: Pick<PreviewedWizard, 'check'>): WizardCheck | undefined =>
  check === undefined || 'failed' in check ? undefined : check

/** Does a file belong to this wizard? Its folder does, and the lists that its questions use. */
function isIts({ wizard }: PreviewedWizard, file: string): boolean {
  const lists = wizard.steps.flatMap(({ fields }) =>
    fields.flatMap(({ list }) => (list === undefined ? [] : [list.id])),
  )
  return file.startsWith(`content/wizards/${wizard.id}/`) || lists.some((id) => file === `content/options/${id}.json`)
}

/** Findings of a wizard's files, those of reading first, then those of its journeys. */
export const findingsOf = ({ findings }: Preview, shown: PreviewedWizard): JourneyFinding[] => [
  ...findings.filter(({ file }) => isIts(shown, file)),
  ...(checkOf(shown)?.journeys?.findings ?? []),
]

/** Findings of files that no wizard here uses. */
export const otherFindings = ({ findings, wizards }: Preview): JourneyFinding[] =>
  findings.filter(({ file }) => !wizards.some((shown) => isIts(shown, file)))

export const isError = ({ severity, suppressed }: JourneyFinding): boolean =>
  severity === 'error' && suppressed === undefined

/** `2 errors, 1 warning`, or `no findings`; accepted findings are counted by themselves. */
export function countWords(findings: readonly JourneyFinding[]): string {
  const accepted = findings.filter(({ suppressed }) => suppressed !== undefined).length
  const errors = findings.filter(isError).length
  const warnings = findings.length - errors - accepted
  const say = (count: number, one: string, several: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  const parts = [
    ...say(errors, 'error', 'errors'),
    ...say(warnings, 'warning', 'warnings'),
    ...say(accepted, 'accepted', 'accepted'),
  ]
  return parts.length === 0 ? 'no findings' : parts.join(', ')
}
