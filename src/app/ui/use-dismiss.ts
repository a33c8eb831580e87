import { type RefObject, useEffect } from 'react'

/** Closes a list that hangs below a button: by a press or a focus outside of both, and by Escape, which goes back to the button. */
export function useDismiss(
  isOpen: boolean,
  close: () => void,
  { box, opener }: { box: RefObject<HTMLElement | null>; opener: RefObject<HTMLElement | null> },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is the same in every drawing
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      opener.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
}
