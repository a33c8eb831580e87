import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { withRouteAction } from '../../../lib/navigation/route-action.ts'
import { text } from '../../../lib/texts/texts.ts'
import '../../../ui/button.css'
import '../wizard-page.css'
import { Link } from '../../../ui/link.tsx'

/**
 * Lets a visitor begin, but not write the story. The way to sign in is there from the start, so that nothing moves under a finger; the box
 * for the story prompts it: from then on it stays in sight beside the box, and is announced (AMB-78).
 */
export function SignInToWrite({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const { pathname, search } = useLocation()

  useEffect(() => {
    const element = frame.current
    if (!visitor || element === null) return
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement && target.matches('textarea, .long-text-preview')
    const ask = (event: Event) => {
      if (isText(event.target)) setAsked(true)
    }
    const refuse = (event: Event) => {
      if (!(event.target instanceof HTMLTextAreaElement)) return
      event.preventDefault()
      event.stopPropagation()
    }
    element.addEventListener('focusin', ask)
    element.addEventListener('beforeinput', refuse, true)
    return () => {
      element.removeEventListener('focusin', ask)
      element.removeEventListener('beforeinput', refuse, true)
    }
  }, [visitor])

  return (
    <div ref={frame} className="sign-in-frame">
      {visitor && (
        // An alert speaks as it arrives: here, as the prompt takes the place of the line that was read past.
        <div key={String(asked)} className="wizard-note" role={asked ? 'alert' : undefined}>
          <p>{text('wizard.signInToWrite')}</p>
          <Link className="button small" to={withRouteAction(`${pathname}${search}`, 'signup')}>
            {text('wizard.join')}
          </Link>
          <Link className="button quiet small" to={withRouteAction(`${pathname}${search}`, 'login')}>
            {text('wizard.signIn')}
          </Link>
        </div>
      )}
      {children}
    </div>
  )
}
