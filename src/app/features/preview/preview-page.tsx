import { useTitle } from '../../lib/use-title.ts'
import { Go, useAddress } from './address.tsx'
import { findingsOf } from './findings-of.ts'
import { usePreview } from './use-preview.ts'
import type { Preview } from './wire.ts'
import { WizardList } from './wizard-list.tsx'
import { WizardPreview } from './wizard-preview.tsx'
import '../../ui/button.css'
import './preview.css'

/** /preview and /preview/{wizard}: content as an editor has it now, before members do. */
export function PreviewPage() {
  const wizardId = wizardIn(useAddress())
  const { preview, isLost } = usePreview()
  const shown = preview?.wizards.find(({ wizard }) => wizard.id === wizardId)
  useTitle(shown ? `${shown.wizard.title} · Preview` : 'Preview')
  return (
    <div className="preview">
      <header className="preview-header">
        <Go className="preview-brand" to="/preview">
          Preview
        </Go>
        <p className="preview-live" role="status">
          {isLost
            ? 'The preview does not answer. Is “npm run dev” still running?'
            : preview
              ? stateOf(preview)
              : 'Reading …'}
        </p>
      </header>
      <main className="preview-main">
        {preview === undefined ? null : wizardId === undefined ? (
          <WizardList preview={preview} />
        ) : shown === undefined ? (
          <>
            <h1>There is no wizard “{wizardId}” here</h1>
            <p>
              Its files may have errors, or another name. <Go to="/preview">See all wizards and findings</Go>.
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
