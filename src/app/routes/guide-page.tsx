import { guideWizardId } from '../features/wizard/own/guide-mode.ts'
import OwnWizardPage from '../features/wizard/own/own-wizard-page.tsx'

/** /childhood-trauma-empathy-guide: the guide, with what this browser keeps of it to be read. Nothing of it is sent. */
export default function GuidePage() {
  return <OwnWizardPage id={guideWizardId} />
}
