import type { JourneyFinding } from '@kindred/checker'
import { Go } from './address.tsx'
import { isError } from './findings-of.ts'

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
    <ul className="preview-findings">
      {findings.map((finding) => (
        <Found key={`${finding.rule} ${finding.file} ${finding.line} ${finding.path}`} finding={finding} />
      ))}
    </ul>
  )
}

function Found({ finding }: { finding: JourneyFinding }) {
  const { rule, file, line, path, sentence, mend, suppressed, trace, replay, causes = [], follows = [] } = finding
  const wizard = replay?.split('~')[0] ?? ''
  return (
    <li className="preview-finding" data-tone={isError(finding) ? 'problem' : undefined}>
      <p>
        <strong>{suppressed !== undefined ? 'Accepted' : isError(finding) ? 'Error' : 'Warning'}:</strong> {sentence}{' '}
        {mend}
      </p>
      <p className="preview-where">
        <code>
          {file}:{line} {path}
        </code>{' '}
        <code>[{rule}]</code>
      </p>
      {causes.map((cause) => (
        <p className="preview-where" key={`${cause.file} ${cause.path}`}>
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
        <Go className="button small" to={`/preview/${wizard}?replay=${encodeURIComponent(replay)}`}>
          Play these clicks<span className="sr-only">: {sentence}</span>
        </Go>
      )}
    </li>
  )
}
