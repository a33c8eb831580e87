import { useState } from 'react'
import { text } from '../../lib/texts/texts.ts'
import '../../ui/button.css'
import './resonance.css'

/** Also kept by older clients. */
const storeKey = 'hideEmpathyInstructions'

/** Says once what the handshakes are for; on this device it stays away once it was read. */
export default function EmpathizeHint() {
  const [hidden, setHidden] = useState(() => localStorage.getItem(storeKey) !== null)
  if (hidden) return null
  const close = () => {
    localStorage.setItem(storeKey, 'true')
    setHidden(true)
  }
  return (
    <div className="empathize-hint">
      <p>{text('panel.hint')}</p>
      <button type="button" className="button small" onClick={close}>
        {text('panel.hint.close')}
      </button>
    </div>
  )
}
