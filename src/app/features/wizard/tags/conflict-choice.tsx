import { text } from '../../../lib/texts/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import '../../../ui/button.css'

/** Two versions of one memory: nothing is overwritten until the person has chosen. */
export default function ConflictChoice(props: {
  onKeepMine: () => void
  onTakeTheirs: () => void
  onLater: () => void
}) {
  return (
    <Dialog
      title={text('conflict.title')}
      width={500}
      closable={false}
      onClose={props.onLater}
      footer={
        <>
          <button type="button" className="button quiet" onClick={props.onLater}>
            {text('conflict.later')}
          </button>
          <button type="button" className="button" onClick={props.onTakeTheirs}>
            {text('conflict.takeTheirs')}
          </button>
          <button type="button" className="button" onClick={props.onKeepMine}>
            {text('conflict.keepMine')}
          </button>
        </>
      }
    >
      <p>{text('conflict.text')}</p>
    </Dialog>
  )
}
