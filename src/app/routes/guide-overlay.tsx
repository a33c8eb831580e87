import { guideWizardId } from '../features/wizard/standalone/guide-mode.ts'
import StandaloneWizardPage from '../features/wizard/standalone/standalone-wizard-page.tsx'
import { text } from '../lib/texts/texts.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The guide in front of the landing page; it goes on where the guide page was left, and the other way round. */
export default function GuideOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text('guide.title')} onClose={onClose} width={660}>
      <StandaloneWizardPage id={guideWizardId} isInDialog />
    </Dialog>
  )
}
