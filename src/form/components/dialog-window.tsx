import { PrimeReactProvider } from 'primereact/api'
import { Dialog } from 'primereact/dialog'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useExitLinks } from './use-exit-links.ts'

export interface FormDialogProps {
  title: string
  /** px; full width on a phone */
  width: number
  closeLabel: string
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}

/** Below the app's exit link, which stays in sight and can be pressed while a dialog is open. */
const belowTheExit = 30

/** PrimeReact writes a few style elements; the page's nonce lets them through the content policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined
const ofPrimeReact = nonce === undefined ? {} : { nonce }

/** The dialog as PrimeReact draws it: the one file of the form package that loads PrimeReact. Taken by `FormDialog`. */
export function DialogWindow({ title, width, closeLabel, onClose, footer, children }: FormDialogProps) {
  // Inside a native modal only its own descendants can be pressed, and on a page of another team only a form has our look: so that is where
  // this dialog goes.
  const host = useRef(
    document.activeElement?.closest<HTMLElement>('.kindred-form, dialog[open]') ??
      document.querySelector<HTMLElement>('.kindred-form') ??
      document.body,
  )
  useExitLinks(host.current)
  useEscapeAround(host.current, onClose)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Escape from whatever in the dialog has the focus
    <div
      className="form-dialog-place"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <PrimeReactProvider value={ofPrimeReact}>
        <Dialog
          visible
          modal
          focusOnShow={false}
          header={title}
          footer={footer}
          onHide={onClose}
          // Escape belongs to the innermost thing that is open; PrimeReact listens on the whole document.
          closeOnEscape={false}
          ariaCloseIconLabel={closeLabel}
          appendTo={() => host.current}
          baseZIndex={belowTheExit}
          draggable={false}
          resizable={false}
          className="form-dialog"
          maskClassName="form-dialog-mask"
          style={{ width: `${width}px` }}
        >
          <DialogBody>{children}</DialogBody>
        </Dialog>
      </PrimeReactProvider>
    </div>
  )
}

/** The exit link belongs to the modal around this dialog: Escape on it closes what is innermost, too, and not both. */
function useEscapeAround(host: HTMLElement, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const cancel = (event: Event) => {
      if (event.target !== host) return
      event.preventDefault()
      event.stopImmediatePropagation()
      close()
    }
    host.addEventListener('cancel', cancel, { capture: true })
    return () => host.removeEventListener('cancel', cancel, { capture: true })
  }, [host])
}

/** Focus starts where one writes or chooses, and goes back to where it came from. */
function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    return () => {
      // The dialog is still on the page now; what it covered can take the focus once it is gone.
      queueMicrotask(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus()
      })
    }
  }, [])
  useEffect(() => {
    // After PrimeReact, which would begin at the cross.
    queueMicrotask(() => body.current?.querySelector<HTMLElement>('textarea, input:checked, input')?.focus())
  }, [])
  return (
    <div ref={body} className="form-dialog-body">
      {children}
    </div>
  )
}
