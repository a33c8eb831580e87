import type { Touch } from '@kindred/checker'
import type { Preview, WizardCheck } from './wire.ts'

const headings: readonly [Touch['about'], string][] = [
  ['ways', 'Journeys'],
  ['steps', 'Steps'],
  ['questions', 'Questions'],
  ['limits', 'Limits'],
  ['options', 'Options'],
  ['words', 'Words'],
  ['payload', 'What is saved'],
  ['drafts', 'Drafts and memories'],
]

/** What is different from the last commit, or from when `npm run dev` began. */
export function EditTouches({ preview, check }: { preview: Preview; check: WizardCheck | undefined }) {
  const { previous } = preview
  const since =
    previous.kind === 'commit' ? `the last commit (${previous.commit.slice(0, 7)})` : 'the preview was started'
  if (check === undefined) return <p className="preview-soft">Being compared …</p>
  if (check.comparison === undefined) return <p className="preview-soft">This wizard is new since {since}.</p>
  const { touches } = check.comparison
  if (touches.length === 0) return <p className="preview-soft">Nothing has changed since {since}.</p>
  return (
    <>
      <p className="preview-soft">Since {since}:</p>
      {headings.map(([about, heading]) => {
        const own = touches.filter((touch) => touch.about === about)
        return own.length === 0 ? null : (
          <section key={about} className="preview-touches">
            <h3>{heading}</h3>
            <ul>
              {own.map(({ sentence }) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
