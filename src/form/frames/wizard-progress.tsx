import type { Progress } from '@kindred/engine'
import type { Texts } from '../step-context.ts'
import './frames.css'

/** How much is answered: a bar, and the same in words. */
export function WizardProgress({ done, texts: text }: { done: Progress; texts: Texts }) {
  const words = text('wizard.progress', { n: done.answered, total: done.of })
  return (
    <div className="wizard-progress">
      <progress max={100} value={done.percent} aria-label={text('intro.progressLabel')} aria-valuetext={words} />
      <span aria-hidden="true">{words}</span>
    </div>
  )
}
