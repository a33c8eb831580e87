import type { SessionUser } from '@kindred/contract/session-user'
import { useQueryClient } from '@tanstack/react-query'
import { dismissWelcome } from '../lib/session/dismiss-welcome.ts'
import { text } from '../lib/texts/texts.ts'
import '../ui/button.css'
import { Link } from '../ui/link.tsx'
import './welcome.css'

/** A first visit: who sees what so far, and two ways on. Gone for good once one is taken or it is closed. */
export default function Welcome({ user }: { user: SessionUser }) {
  const client = useQueryClient()
  const close = () => dismissWelcome(client)
  return (
    <section className="first-welcome card stack-3" aria-labelledby="welcome">
      <h2 id="welcome">{text('welcome.title', { name: user.username })}</h2>
      <p>{text('welcome.text')}</p>
      <p className="row">
        <Link className="button primary" to="/post" onClick={close}>
          {text('nav.write')}
        </Link>
        <Link className="button" to="/search" onClick={close}>
          {text('welcome.find')}
        </Link>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            close()
            // The button goes with the card.
            document.getElementById('main')?.focus({ preventScroll: true })
          }}
        >
          {text('welcome.close')}
        </button>
      </p>
    </section>
  )
}
