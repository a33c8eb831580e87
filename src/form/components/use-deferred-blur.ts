import { type FocusEvent, useEffect, useRef } from 'react'

/** Long enough for the press that took the focus away to become a click. */
const pressMs = 300

/**
 * Acts when the focus has left an element for another one on the page. A press acts on release, just before its click is
 * heard: acting earlier could move the button from under the pointer.
 */
export function useDeferredBlur(act: () => void) {
  const latest = useRef(act)
  const callOff = useRef(() => {})
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => callOff.current(), [])
  return {
    onFocus: () => callOff.current(),
    onBlur({ currentTarget: left, relatedTarget }: FocusEvent) {
      // Another window is no going on: the element keeps the focus there.
      if (left.contains(relatedTarget) || left.contains(document.activeElement)) return
      const now = () => {
        callOff.current()
        latest.current()
      }
      const timer = setTimeout(now, pressMs)
      document.addEventListener('click', now, true)
      callOff.current = () => {
        clearTimeout(timer)
        document.removeEventListener('click', now, true)
      }
    },
  }
}
