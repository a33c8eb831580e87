import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { withRouteAction } from '../../../lib/route-action.ts'
import { text } from '../../../lib/texts.ts'
import '../../../ui/button.css'
import '../wizard-page.css'
import { Link } from '../../../ui/link.tsx'

/**
 * Lets a visitor begin, but not write the story: a text box that takes the focus brings up the way to sign in, beside it
 * and without moving anybody (AMB-78).
 */
export function SignInToWrite({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(false)
  const { pathname, search } = useLocation()

  useEffect(() => {
    const element = frame.current
    if (!visitor || element === null) return
    const isText = (target: EventTarget | null) =>
      target instanceof HTMLElement && target.matches('input, textarea, .long-text-preview')
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
      {visitor && asked && (
        <div className="wizard-note" role="alert">
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
