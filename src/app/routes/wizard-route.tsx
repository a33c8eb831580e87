import { useParams } from 'react-router-dom'
import { useClosingAccount } from '../features/account/use-closing-account.tsx'
import OwnWizardPage from '../features/wizard/own-wizard-page.tsx'

/** /w/{id}: any wizard of the content folder that saves a person's own answers, or closes their account. */
export default function WizardRoute() {
  const { wizardId = '' } = useParams()
  const closing = useClosingAccount()
  return <OwnWizardPage key={wizardId} id={wizardId} elsewhere={{ 'account-deletion': closing }} />
}
