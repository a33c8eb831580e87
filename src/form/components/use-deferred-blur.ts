import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'

/** Long enough for the press that took the focus away to become a click. */
const pressMs = 300

const canTakeFocus = 'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled'

/**
 * Acts when the focus has left an element for another one on the page. A press acts on release, just before its click is
 * heard: acting earlier could move the button from under the pointer. Tab moves nothing from under anybody: `beforeTab` acts while the
 * focus is still inside, so that what it brings to the page is what Tab comes to.
 */
export function useDeferredBlur(act: () => void, beforeTab = act) {
  const latest = useRef(act)
  const latestBeforeTab = useRef(beforeTab)
  const callOff = useRef(() => {})
  useEffect(() => {
    latest.current = act
    latestBeforeTab.current = beforeTab
  })
  useEffect(() => () => callOff.current(), [])
  return {
    onFocus: () => callOff.current(),
    onKeyDown({ currentTarget, target, key, shiftKey, nativeEvent }: KeyboardEvent) {
      if (key !== 'Tab' || shiftKey || nativeEvent.isComposing) return
      if ([...currentTarget.querySelectorAll(canTakeFocus)].at(-1) === target) latestBeforeTab.current()
    },
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
