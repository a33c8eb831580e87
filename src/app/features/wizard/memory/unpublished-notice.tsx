import { showToast } from '../../../lib/page/show-toast.ts'
import { text } from '../../../lib/texts/texts.ts'
import '../../../ui/button.css'
import '../wizard-page.css'

interface UnpublishedNoticeProps {
  /** Nobody but the author reads it. */
  isPrivate: boolean
  /** Absent where the wizard's own Save stands below. */
  publish: (() => void) | undefined
  disabled: boolean
  /** Gives what takes it back. */
  onDiscard: () => (() => void) | undefined
}

/** An editor's Save closes the editor; this says that readers do not see it yet, and what can be done. */
export function UnpublishedNotice({ isPrivate, publish, disabled, onDiscard }: UnpublishedNoticeProps) {
  const discard = (takesFocus: boolean) => {
    const takeBack = onDiscard()
    if (takeBack === undefined) return
    showToast({
      title: text('edit.discarded.title'),
      text: text('edit.discarded.text'),
      seconds: Number(text('edit.discarded.undoSeconds')),
      takesFocus,
      action: { label: text('edit.discarded.undo'), run: takeBack },
    })
  }
  return (
    <div className="wizard-note unpublished">
      <p>{text(isPrivate ? 'edit.notSaved' : 'edit.notPublished')}</p>
      <div className="unpublished-ways">
        {/* A press of a key is a click without a pointer. */}
        <button type="button" className="button small" onClick={({ detail }) => discard(detail === 0)}>
          {text('edit.discard')}
        </button>
        {publish && (
          <button type="button" className="button primary small" disabled={disabled} onClick={publish}>
            {text(isPrivate ? 'wizard.save' : 'edit.publish')}
          </button>
        )}
      </div>
    </div>
  )
}

/** On a phone the bar lies below the tags; this line over the ways on is in sight wherever somebody writes, and leads to it. */
export function UnpublishedLine({ isPrivate }: Pick<UnpublishedNoticeProps, 'isPrivate'>) {
  return (
    <button type="button" className="text-button unpublished-line" onClick={toTheBar}>
      {text(isPrivate ? 'edit.notSavedShort' : 'edit.notPublishedShort')}
    </button>
  )
}

function toTheBar() {
  const bar = document.querySelector('.unpublished')
  bar?.scrollIntoView({ block: 'center' })
  bar?.querySelector('button')?.focus({ preventScroll: true })
}
