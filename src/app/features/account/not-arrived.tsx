import { text } from '../../lib/texts.ts'
import '../../ui/button.css'

/** What is stored could not be read: the form that would write over it is not shown. */
export function NotArrived({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status">
      <p>{text('account.notArrived')}</p>
      <button type="button" className="button" onClick={onAgain}>
        {text('memory.again')}
      </button>
    </div>
  )
}
