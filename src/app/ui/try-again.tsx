import { text } from '../lib/texts/texts.ts'
import './button.css'

/** In place of something that did not arrive. `words`: what is missing, where the place does not say it. */
export function TryAgain({ words, onAgain }: { words?: string; onAgain: () => unknown }) {
  return (
    <div role="status">
      {words !== undefined && <p>{words}</p>}
      <button type="button" className="button" onClick={() => void onAgain()}>
        {text('memory.again')}
      </button>
    </div>
  )
}
