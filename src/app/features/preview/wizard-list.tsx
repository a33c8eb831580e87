import { Go } from './address.tsx'
import { FindingList } from './finding-list.tsx'
import { checkOf, countWords, findingsOf, isError, otherFindings } from './findings-of.ts'
import type { Preview, PreviewedWizard } from './wire.ts'

/** All wizards of the content folder, each with what was found in it and what the edit touches. */
export function WizardList({ preview }: { preview: Preview }) {
  const others = otherFindings(preview)
  return (
    <>
      <h1>All wizards</h1>
      <p className="preview-lead">
        See each step in each state before members do. Save a file, and what changed is here within a second.
      </p>
      <ul className="preview-cards">
        {preview.wizards.map((shown) => (
          <li key={shown.wizard.id} className="preview-card">
            <h2>
              <Go to={`/preview/${encodeURIComponent(shown.wizard.id)}`}>{shown.wizard.title}</Go>
            </h2>
            <p className="preview-soft">
              <code>content/wizards/{shown.wizard.id}</code>
            </p>
            <CardText preview={preview} shown={shown} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <section aria-labelledby="other-findings">
          <h2 id="other-findings">Findings in other files: {countWords(others)}</h2>
          <FindingList findings={others} />
        </section>
      )}
      {preview.help.length > 0 && (
        <section aria-labelledby="help-pages">
          <h2 id="help-pages">Help pages</h2>
          <p className="preview-soft">These are drawn by the server; they show content that has no errors.</p>
          <ul className="preview-links">
            {preview.help
              .filter(({ id }) => ownPages.includes(id))
              .map(({ id, title }) => (
                <li key={id}>
                  <a href={`/${id}`}>{title}</a>
                </li>
              ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Help texts that have a page of their own; the others open over a page of the app. */
const ownPages: readonly string[] = ['safety', 'community-guidelines', 'terms-of-use', 'privacy-policy']

function CardText({ preview, shown }: { preview: Preview; shown: PreviewedWizard }) {
  const findings = findingsOf(preview, shown)
  const check = checkOf(shown)
  const touches = check?.comparison?.touches.length
  return (
    <ul className="preview-facts">
      <li>{shown.wizard.steps.length} steps</li>
      <li data-tone={findings.some(isError) ? 'problem' : undefined}>
        {check === undefined && findings.length === 0 ? 'journeys are being checked' : countWords(findings)}
      </li>
      {touches !== undefined && touches > 0 && (
        <li data-tone="edit">your edit touches {touches === 1 ? 'one thing' : `${touches} things`}</li>
      )}
    </ul>
  )
}
