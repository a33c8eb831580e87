import type { JourneyFinding } from '@kindred/checker'
import type { Preview, PreviewedWizard, WizardCheck } from '../../screens/frame-messages.ts'
import { PreviewLink } from './address.tsx'

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

/** More than this many stand folded, so that what follows is in reach. */
const most = 6

/** Findings with place, sentence and way out; those of journeys can be played and come first. */
export function FindingList({ findings }: { findings: readonly JourneyFinding[] }) {
  const playable = findings.filter(({ replay }) => replay !== undefined)
  const ordered = [...playable, ...findings.filter((finding) => !playable.includes(finding))]
  const shown = ordered.length > most + 1 ? most : ordered.length
  const rest = ordered.slice(shown)
  return (
    <>
      <Rows findings={ordered.slice(0, shown)} />
      {rest.length > 0 && (
        <details className="preview-more">
          <summary>{rest.length} more</summary>
          <Rows findings={rest} />
        </details>
      )}
    </>
  )
}

function Rows({ findings }: { findings: readonly JourneyFinding[] }) {
  return (
    <ul className="preview-findings stack-3">
      {findings.map((finding) => (
        <Found key={`${finding.rule} ${finding.file} ${finding.line} ${finding.path}`} finding={finding} />
      ))}
    </ul>
  )
}

function Found({ finding }: { finding: JourneyFinding }) {
  const { rule, file, line, path, sentence, suggestion, suppressed, trace, replay, causes = [], follows = [] } = finding
  const wizard = replay?.split('~')[0] ?? ''
  return (
    <li className="preview-finding stack-2" data-tone={isError(finding) ? 'problem' : undefined}>
      <p>
        <strong>{suppressed !== undefined ? 'Accepted' : isError(finding) ? 'Error' : 'Warning'}:</strong> {sentence}{' '}
        {suggestion}
      </p>
      <p className="preview-where note">
        <code>
          {file}:{line} {path}
        </code>{' '}
        <code>[{rule}]</code>
      </p>
      {causes.map((cause) => (
        <p className="preview-where note" key={`${cause.file} ${cause.path}`}>
          because: {cause.says}{' '}
          <code>
            {cause.file}:{cause.line} {cause.path}
          </code>
        </p>
      ))}
      {follows.length > 0 && (
        <details className="preview-more">
          <summary>{follows.length} that follow from it</summary>
          <Rows findings={follows} />
        </details>
      )}
      {suppressed !== undefined && <p className="preview-soft">{suppressed}</p>}
      {trace !== undefined && <p className="preview-trace">{trace}</p>}
      {replay !== undefined && (
        <PreviewLink className="button small" to={`/preview/${wizard}?replay=${encodeURIComponent(replay)}`}>
          Play these clicks<span className="sr-only">: {sentence}</span>
        </PreviewLink>
      )}
    </li>
  )
}
