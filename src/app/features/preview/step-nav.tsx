import type { JourneyFinding, JourneyState } from '@kindred/checker'
import { alwaysEndsInResults, doneState, overviewState, resolvePath, type Wizard } from '@kindred/engine'
import { isError } from './findings.tsx'

interface StepNavProps {
  wizard: Wizard
  journeyState: JourneyState | undefined
  step: string | undefined
  findings: readonly JourneyFinding[]
  onStep: (step: string) => void
}

interface Entry {
  id: string
  title: string
  note: string
}

/** All steps: a list beside the screen, a select where there is no room beside. */
export function StepNav({ wizard, journeyState, step, findings, onStep }: StepNavProps) {
  const onWalk = new Set(
    resolvePath(wizard, journeyState?.answers ?? {}, journeyState?.facts ?? {}).path.map((walked) => walked.step.id),
  )
  const isFaulty = (id: string) =>
    findings.some((finding) => isError(finding) && finding.file.endsWith(`/${wizard.id}/steps/${id}.json`))
  const entries: Entry[] = [
    ...(wizard.kind === 'overview' ? [{ id: overviewState, title: 'List of questions', note: '' }] : []),
    ...wizard.steps.map(({ id, title }) => ({
      id,
      title,
      note: [isFaulty(id) ? 'error' : '', onWalk.has(id) ? '' : 'not on this way']
        .filter((note) => note !== '')
        .join(', '),
    })),
    ...(wizard.kind === 'linear' && !alwaysEndsInResults(wizard)
      ? [{ id: doneState, title: 'The end', note: '' }]
      : []),
  ]
  return (
    <nav className="preview-steps" aria-label="Steps">
      <ol>
        {entries.map(({ id, title, note }) => (
          <li key={id}>
            <button
              type="button"
              className="preview-step"
              aria-current={id === step ? 'step' : undefined}
              onClick={() => onStep(id)}
            >
              <span>{title}</span>
              {note !== '' && <small>{note}</small>}
            </button>
          </li>
        ))}
      </ol>
      <label className="preview-step-select stack-1">
        Step
        <select value={step} onChange={(event) => onStep(event.target.value)}>
          {entries.map(({ id, title, note }) => (
            <option key={id} value={id}>
              {note === '' ? title : `${title} (${note})`}
            </option>
          ))}
        </select>
      </label>
    </nav>
  )
}
