import { text } from '../../lib/texts.ts'
import '../../ui/button.css'
import './wizard-page.css'
import { Link } from '../../ui/link.tsx'

/** The session ended meanwhile. What is written stays where it is. */
export default function SignInAgain({ to }: { to: string }) {
  return (
    <div className="wizard-note" role="alert">
      <p>{text('wizard.signedOut')}</p>
      <Link className="button small" to={to}>
        {text('wizard.signIn')}
      </Link>
    </div>
  )
}
