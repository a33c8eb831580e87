import { Navigate, useLocation, useParams } from 'react-router-dom'
import { useClosingAccount } from '../features/account/use-closing-account.tsx'
import { useContact } from '../features/contact/use-contact.ts'
import StandaloneWizardPage from '../features/wizard/standalone/standalone-wizard-page.tsx'
import { addressOfWizard } from './paths.ts'

/** Any wizard of the content folder that saves a person's own answers, or is for the person alone, or closes their account, or is a message to us. */
export default function WizardRoute({ id }: { id?: string }) {
  const { wizardId = '' } = useParams()
  const { search } = useLocation()
  const closing = useClosingAccount()
  const contact = useContact()
  const own = addressOfWizard(wizardId)
  if (id === undefined && own !== undefined) return <Navigate replace to={own + search} />
  const name = id ?? wizardId
  return <StandaloneWizardPage key={name} id={name} handlers={{ 'account-deletion': closing, contact }} />
}
