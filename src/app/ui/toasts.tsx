import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissNotice, type Notice, readNotices, watchNotices } from '../lib/notify.ts'
import { text } from '../lib/texts.ts'
import './toasts.css'
import { CloseIcon } from './icons.tsx'
import { modalsChanged } from './use-modal.ts'

const shownFor = { good: 6_000, plain: 6_000, problem: 12_000 }

/** The corner where `notify` speaks. It moves into an open dialog, because everything outside one is silent and out of reach. */
export function Toasts() {
  const notices = useSyncExternalStore(watchNotices, readNotices)
  const [home, setHome] = useState<Element>(document.body)
  useEffect(() => {
    const move = () => setHome([...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body)
    document.addEventListener(modalsChanged, move)
    return () => document.removeEventListener(modalsChanged, move)
  }, [])
  return createPortal(
    <div className="toasts" role="status" aria-live="polite" aria-label={text('notices.label')}>
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>,
    home,
  )
}

function Toast({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissNotice(notice.id), shownFor[notice.tone])
    return () => clearTimeout(timer)
  }, [held, notice])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice or tabbing into it only stops its clock
    <div
      className={`toast ${notice.tone}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="toast-words">
        <p className="toast-title">{notice.title}</p>
        {notice.text && <p>{notice.text}</p>}
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={text('notices.close')}
        onClick={() => dismissNotice(notice.id)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}
