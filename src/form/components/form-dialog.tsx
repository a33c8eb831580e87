import { type ComponentType, useEffect, useState } from 'react'
import type { FormDialogProps } from './dialog-window.tsx'
import { whenIdle, whenOnline } from './when-idle.ts'

let drawn: ComponentType<FormDialogProps> | undefined

/** Brings the dialog's code, which a step that only opens does without. */
export async function loadFormDialog(): Promise<void> {
  await whenOnline()
  drawn ??= (await import('./dialog-window.tsx')).DialogWindow
}

/**
 * A small dialog in front of the step. Mount it to open it, unmount it to close it; focus goes back to where it was.
 * Once its code is there it opens within the click, so that a phone brings up its keyboard.
 */
export function FormDialog(props: FormDialogProps) {
  const [Window, setWindow] = useState(() => drawn)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (Window === undefined) loadFormDialog().then(() => setWindow(() => drawn), setFailure)
  }, [Window])
  if (failure !== undefined) throw failure
  return Window && <Window {...props} />
}

/** For a widget with a button that opens a dialog: the code comes once the page has nothing else to do. */
export function usePreloadDialog(): void {
  // Should it fail here, the button asks again and says so.
  useEffect(() => whenIdle(() => void loadFormDialog().catch(() => undefined)), [])
}
