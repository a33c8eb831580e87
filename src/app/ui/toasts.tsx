import { useEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { dismissToast, type Toast, useToasts } from '../lib/page/show-toast.ts'
import { text } from '../lib/texts/texts.ts'
import './toasts.css'
import { CloseIcon } from './icons.tsx'
import { modalsChanged } from './use-modal.ts'

/** Once one pointed at it, or it moved into a dialog: time to look up. */
const atLeastMs = 2_000
const afterPageMs = 150
/** A live region speaks when its words change. Where it came with them, nobody heard them. */
const heardAfterMs = 100
/** Sooner it was cut off where its region went, as with a dialog that closes on the same press. */
const spokenAfterMs = 300

/** The corner where `showToast` speaks. It moves into an open dialog, because everything outside one is silent and out of reach. */
export function Toasts() {
  const toasts = useToasts()
  // Each stay is one of its own: back from a dialog that was open for a moment the region is new, too, and has to be empty first.
  const [home, setHome] = useState<{ in: Element; height: number }>({ in: document.body, height: 0 })
  const region = useRef<HTMLDivElement>(null)
  const heard = useRef(new Set<number>())
  useEffect(() => {
    const move = () => {
      const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      const toast = region.current?.querySelector('.toast')
      const height = toast ? (region.current?.clientHeight ?? 0) : 0
      // Before the dialog is painted, so that nobody sees it without the room for them.
      queueMicrotask(() => flushSync(() => setHome((before) => (before.in === place ? before : { in: place, height }))))
    }
    document.addEventListener(modalsChanged, move)
    return () => document.removeEventListener(modalsChanged, move)
  }, [])
  const [settledIn, settle] = useState(home)
  useEffect(() => {
    const timer = setTimeout(() => settle(home), heardAfterMs)
    return () => clearTimeout(timer)
  }, [home])
  const isSettled = settledIn === home
  useEffect(() => {
    if (!isSettled) return
    const timer = setTimeout(() => {
      heard.current = new Set(toasts.map(({ id }) => id))
    }, spokenAfterMs)
    return () => clearTimeout(timer)
  }, [isSettled, toasts])
  return createPortal(
    // Not atomic: a new toast is read without those that are still there.
    <div
      ref={region}
      className="toasts stack-2"
      role="status"
      aria-live="polite"
      aria-atomic={false}
      aria-label={text('notices.label')}
    >
      {/* What was heard before comes with its region, and is not heard again. */}
      {toasts
        .filter(({ id }) => isSettled || heard.current.has(id))
        .map((toast) => (
          <ToastItem key={toast.id} toast={toast} />
        ))}
      {/* The room of others in a dialog is there before they are: what somebody is about to press stays where it is. */}
      {!isSettled && home.height > 0 && !toasts.some(({ id }) => heard.current.has(id)) && (
        <div style={{ blockSize: home.height }} />
      )}
    </div>,
    home.in,
  )
}

function ToastItem({ toast }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  const { action } = toast
  const button = useRef<HTMLButtonElement>(null)
  const cameFrom = useRef<Element>(null)
  // The pressed button goes with its toast.
  const close = () => {
    const main = document.getElementById('main')
    const beside = toast.goesOnAt === undefined ? null : document.querySelector(toast.goesOnAt)
    // Where the toast took the focus, nobody came from anywhere: the focus was only caught there when what had it went.
    const places = toast.takesFocus ? [beside, cameFrom.current] : [cameFrom.current, beside]
    const place = places.find((one) => one instanceof HTMLElement && one.isConnected && one !== main)
    dismissToast(toast.id)
    ;((place as HTMLElement | undefined) ?? main)?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (!toast.takesFocus) return
    // A change of page takes the focus to its main part first.
    const timer = setTimeout(() => button.current?.focus({ preventScroll: true }), afterPageMs)
    return () => clearTimeout(timer)
  }, [toast])
  useEffect(() => {
    if (paused) return
    // Its time goes on where it moves into a dialog and back.
    const timer = setTimeout(() => dismissToast(toast.id), Math.max(atLeastMs, toast.until - Date.now()))
    return () => clearTimeout(timer)
  }, [paused, toast])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast or tabbing into it only stops its clock
    <div
      className={`toast ${toast.tone}`}
      // A finger points at nothing once it is lifted.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
        setPaused(true)
      }}
      onBlur={() => setPaused(false)}
    >
      <div className="toast-words">
        <p className="toast-title">{toast.title}</p>
        {toast.text && <p className="toast-text">{toast.text}</p>}
      </div>
      <div className="toast-ways">
        {action && (
          <button
            ref={button}
            type="button"
            className="button small"
            onClick={() => {
              close()
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" className="icon-button" aria-label={text('notices.close')} onClick={close}>
          <CloseIcon />
        </button>
      </div>
    </div>
  )
}
