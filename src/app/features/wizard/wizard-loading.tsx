import { text } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import '../../ui/button.css'
import '@kindred/form/frames/frames.css'

/** The dialog while its questions are on the way; its size is kept so that nothing jumps. */
export function WizardLoading(props: { failed: boolean; onAgain: () => void; onClose: () => void }) {
  return (
    <Dialog title={text('page.loading')} width={660} onClose={props.onClose} className="tag-wizard">
      <div className="wizard-loading">
        {props.failed && (
          <>
            <p role="status">{text('problem.unreachable')}</p>
            <button type="button" className="button" onClick={props.onAgain}>
              {text('memory.again')}
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}
