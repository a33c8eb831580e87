import type { ReactNode } from 'react'
import { text } from '../../lib/texts.ts'
import '../../ui/dialog.css'
import { CloseIcon } from '../../ui/icons.tsx'
import { LeaveAndHelp } from '../../ui/leave-and-help.tsx'
import { useModal } from '../../ui/use-modal.ts'

export function Drawer({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const drawer = useModal(onClose)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the button close it too; the veil is only one more way
    <dialog
      ref={drawer}
      className="drawer"
      aria-label={title}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="drawer-inside">
        <button
          type="button"
          className="icon-button"
          data-autofocus
          aria-label={text('shell.closeMenu')}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
        {children}
      </div>
      <LeaveAndHelp />
    </dialog>
  )
}
