import { type CSSProperties, type ReactNode, useId } from 'react'
import { languageOf } from '../lib/texts/languages.ts'
import { text } from '../lib/texts/texts.ts'
import './button.css'
import './dialog.css'
import { CloseIcon } from './icons.tsx'
import { LeaveAndHelp } from './leave-and-help.tsx'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** Buttons that stay in sight while the body scrolls. */
  footer?: ReactNode
  /** Beside the cross, in sight wherever the body is scrolled. */
  beside?: ReactNode
  /** 500 privacy, 600 details and memory, 650 report, 660 tag wizard; full width below 640 px. */
  width?: number
  /** A dialog that asks a question has no cross: its buttons are the answers. */
  closable?: boolean
  className?: string
  /** False where it is help itself. */
  help?: boolean
  /** The groups of its texts, where they are few enough to name (`lib/texts/languages.ts`). */
  textGroups?: readonly string[]
}

/** One question or task in front of the page. Mount it to open it, unmount it to close it. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  beside,
  width = 600,
  closable = true,
  className,
  help,
  textGroups,
}: DialogProps) {
  const titleId = useId()
  const dialog = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={titleId}
      lang={languageOf(textGroups)}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
    >
      <div className="dialog-head">
        <h2 className="dialog-title" id={titleId} tabIndex={-1} data-dialog-title>
          {title}
        </h2>
        {beside}
        {closable && (
          <button type="button" className="icon-button" aria-label={text('dialog.close')} onClick={onClose}>
            <CloseIcon />
          </button>
        )}
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-foot row-3">{footer}</div>}
      <LeaveAndHelp help={help} />
    </dialog>
  )
}
