import { useEffect, useState } from 'react'
import { useTitle } from '../../lib/navigation/use-title.ts'
import type { Preview, PreviewedWizard } from '../../screens/frame-messages.ts'
import { PreviewLink, useAddress } from './address.tsx'
import { checkOf, countWords, FindingList, findingsOf, isError, otherFindings } from './findings.tsx'
import { GalleryPage } from './gallery-page.tsx'
import { WizardPreview } from './wizard-preview.tsx'
import '../../ui/button.css'
import '../../screens/preview.css'

/** The address of all kinds of questions, where that of a wizard would be. */
const gallery = 'gallery'

/** /preview and /preview/{wizard}: content as an editor has it now, before members do. */
export function PreviewPage() {
  const address = useAddress()
  const wizardId = wizardIn(address)
  const { preview, isLost } = usePreview(address.searchParams.get('language'))
  const shown = preview?.wizards.find(({ wizard }) => wizard.id === wizardId)
  useTitle(wizardId === gallery ? 'Gallery · Preview' : shown ? `${shown.wizard.title} · Preview` : 'Preview')
  return (
    <div className="preview">
      <header className="preview-header">
        <PreviewLink className="preview-brand" to="/preview">
          Preview
        </PreviewLink>
        <p className="preview-live" role="status">
          {isLost
            ? 'The preview does not answer. Is “npm run dev” still running?'
            : preview
              ? stateOf(preview)
              : 'Reading …'}
        </p>
      </header>
      <main className="preview-main stack-3">
        {preview === undefined ? null : wizardId === gallery ? (
          <GalleryPage preview={preview} />
        ) : wizardId === undefined ? (
          <WizardList preview={preview} />
        ) : shown === undefined ? (
          <>
            <h1>There is no wizard “{wizardId}” here</h1>
            <p>
              Its files may have errors, or another name.{' '}
              <PreviewLink to="/preview">See all wizards and findings</PreviewLink>.
            </p>
          </>
        ) : (
          <WizardPreview key={wizardId} preview={preview} shown={shown} findings={findingsOf(preview, shown)} />
        )}
      </main>
    </div>
  )
}

const stateOf = ({ wizards }: Preview): string =>
  wizards.every(({ source }) => source === 'files')
    ? 'Shows your files as they are now.'
    : 'Some files have errors; see what is said at their wizard.'

const wizardIn = ({ pathname }: URL): string | undefined => {
  const id = pathname.split('/')[2]
  return id === undefined || id === '' ? undefined : decodeURIComponent(id)
}

interface PreviewState {
  preview: Preview | undefined
  /** The preview's server does not answer. */
  isLost: boolean
}

/** The preview as the files are now: read again after each save, told by the server. */
function usePreview(language: string | null): PreviewState {
  const [shown, setShown] = useState<PreviewState>({ preview: undefined, isLost: false })
  useEffect(() => {
    let isOver = false
    const read = async () => {
      try {
        const response = await fetch(
          `/preview-api/state${language === null ? '' : `?language=${encodeURIComponent(language)}`}`,
        )
        if (!response.ok) throw new Error(String(response.status))
        const preview = (await response.json()) as Preview
        // Answers may overtake each other; an older one is not shown again.
        if (!isOver)
          setShown((known) =>
            (known.preview?.revision ?? 0) > preview.revision && !known.isLost ? known : { preview, isLost: false },
          )
      } catch {
        if (!isOver) setShown(({ preview }) => ({ preview, isLost: true }))
      }
    }
    const events = new EventSource('/preview-api/events')
    events.onmessage = () => void read()
    events.onerror = () => {
      if (!isOver) setShown(({ preview }) => ({ preview, isLost: true }))
    }
    return () => {
      isOver = true
      events.close()
    }
  }, [language])
  return shown
}

/** All wizards of the content folder, each with what was found in it and what the edit touches. */
function WizardList({ preview }: { preview: Preview }) {
  const others = otherFindings(preview)
  return (
    <>
      <h1>All wizards</h1>
      <p className="preview-lead">
        See each step in each state before members do. Save a file, and what changed is here within a second.{' '}
        <PreviewLink to={`/preview/${gallery}`}>See all kinds of questions</PreviewLink>.
      </p>
      <ul className="preview-cards stack-4">
        {preview.wizards.map((shown) => (
          <li key={shown.wizard.id} className="preview-card stack-2 card">
            <h2>
              <PreviewLink to={`/preview/${encodeURIComponent(shown.wizard.id)}`}>{shown.wizard.title}</PreviewLink>
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
    <ul className="preview-facts row">
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
