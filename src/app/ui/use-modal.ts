import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Told whenever a modal opens or closes, so that toasts can move to where they can be seen and heard. */
export const modalsChanged = 'kindred:modals'

/**
 * Opens a native dialog as a modal: the browser keeps the focus inside and closes it with Escape. Focus goes back to where it came
 * from, or to the page's main part when that place is gone.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    // The heading is where reading starts, unless the dialog names a first field.
    const first =
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('[data-dialog-title]')
    first?.focus()
    document.dispatchEvent(new Event(modalsChanged))
    const cancel = (event: Event) => {
      if (event.target !== element) return
      event.preventDefault()
      close.current()
    }
    element.addEventListener('cancel', cancel)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.close()
      document.dispatchEvent(new Event(modalsChanged))
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
      else document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])

  return dialog
}
