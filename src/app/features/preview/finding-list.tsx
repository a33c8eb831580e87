import { Link } from 'react-router-dom'
import type { JourneyFinding } from '#engine/checker'
import { isError } from './findings-of.ts'

/** Findings with place, sentence and way out; those of journeys can be played. */
export function FindingList({ findings }: { findings: readonly JourneyFinding[] }) {
  return (
    <ul className="preview-findings">
      {findings.map((finding) => (
        <Found key={`${finding.rule} ${finding.file} ${finding.line} ${finding.path}`} finding={finding} />
      ))}
    </ul>
  )
}

function Found({ finding }: { finding: JourneyFinding }) {
  const { rule, file, line, path, sentence, wayOut, suppressed, story, replay } = finding
  const wizard = replay?.split('~')[0] ?? ''
  return (
    <li className="preview-finding" data-tone={isError(finding) ? 'problem' : undefined}>
      <p>
        <strong>{suppressed !== undefined ? 'Accepted' : isError(finding) ? 'Error' : 'Warning'}:</strong> {sentence}{' '}
        {wayOut}
      </p>
      <p className="preview-where">
        <code>
          {file}:{line} {path}
        </code>{' '}
        <code>[{rule}]</code>
      </p>
      {suppressed !== undefined && <p className="preview-soft">{suppressed}</p>}
      {story !== undefined && <p className="preview-story">{story}</p>}
      {replay !== undefined && (
        <Link className="button small" to={`/preview/${wizard}?replay=${encodeURIComponent(replay)}`}>
          Play these clicks<span className="sr-only">: {sentence}</span>
        </Link>
      )}
    </li>
  )
}
