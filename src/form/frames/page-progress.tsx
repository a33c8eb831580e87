import { endsInResults, progress } from '@kindred/engine'
import type { ReactNode } from 'react'
import { useTexts } from '../journey/form-ports.tsx'
import type { Journey } from '../journey/use-journey.ts'
import { WizardProgress } from './wizard-progress.tsx'

/** How far somebody is with a wizard that counts points. Few do, so its code comes with them. */
export default function PageProgress({ journey: { wizard, answers, facts, open } }: { journey: Journey }): ReactNode {
  const isOver = wizard.kind === 'linear' && open !== undefined && endsInResults(open.step)
  const done = progress(wizard, answers, facts)
  return <WizardProgress done={isOver ? { ...done, percent: 100 } : done} texts={useTexts()} />
}
