import type { Texts } from '../step-context.ts'
import './frames.css'

/** How much is answered: a bar that says its number. */
export function WizardProgress({ percent, texts: text }: { percent: number; texts: Texts }) {
  const words = text('wizard.progress', { n: percent })
  return (
    <div className="wizard-progress">
      <progress max={100} value={percent} aria-label={text('intro.progressLabel')} aria-valuetext={words} />
      <span aria-hidden="true">{words}</span>
    </div>
  )
}
