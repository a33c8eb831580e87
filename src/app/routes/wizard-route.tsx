import { useParams } from 'react-router-dom'
import OwnWizardPage from '../features/wizard/own-wizard-page.tsx'

/** /w/{id}: any wizard of the content folder that saves a person's own answers. */
export default function WizardRoute() {
  const { wizardId = '' } = useParams()
  return <OwnWizardPage key={wizardId} id={wizardId} />
}
