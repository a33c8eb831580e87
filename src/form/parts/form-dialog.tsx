import { Dialog } from 'primereact/dialog'
import { type ReactNode, useRef } from 'react'

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

/** A small dialog in front of the step. Mount it to open it, unmount it to close it; focus goes back to where it was. */
export function FormDialog({ title, width, closeLabel, onClose, footer, children }: FormDialogProps) {
  // Inside a native modal only its own descendants can be pressed, so that is where this dialog goes.
  const host = useRef(document.activeElement?.closest<HTMLElement>('dialog[open]') ?? document.body)
  return (
    <Dialog
      visible
      modal
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears Escape from whatever inside has the focus */}
      <div
        className="form-dialog-body"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.preventDefault()
          event.stopPropagation()
          onClose()
        }}
      >
        {children}
      </div>
    </Dialog>
  )
}
