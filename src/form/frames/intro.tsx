import type { Journey } from '../journey/use-journey.ts'
import './frames.css'

/** What the wizard is about, above its first question; with an overview, above the list. */
export function Intro({ journey: { wizard, taken, open } }: { journey: Journey }) {
  if (wizard.intro === undefined || open === undefined || open.step.id !== taken.path[0]?.step.id) return null
  return wizard.kind === 'overview' ? null : (
    <p className="wizard-intro" lang={wizard.lang}>
      {wizard.intro}
    </p>
  )
}
