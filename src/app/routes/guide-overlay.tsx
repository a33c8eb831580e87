import { guideWizardId } from '../features/wizard/own/guide-mode.ts'
import OwnWizardPage from '../features/wizard/own/own-wizard-page.tsx'
import { text } from '../lib/texts.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The guide in front of the landing page; it goes on where the guide page was left, and the other way round. */
export default function GuideOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text('guide.title')} onClose={onClose} width={660}>
      <OwnWizardPage id={guideWizardId} isInDialog />
    </Dialog>
  )
}
