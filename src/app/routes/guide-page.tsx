import { guideWizardId } from '../features/wizard/standalone/guide-mode.ts'
import StandaloneWizardPage from '../features/wizard/standalone/standalone-wizard-page.tsx'

/** /childhood-trauma-empathy-guide: the guide, with what this browser keeps of it to be read. Nothing of it is sent. */
export default function GuidePage() {
  return <StandaloneWizardPage id={guideWizardId} />
}
