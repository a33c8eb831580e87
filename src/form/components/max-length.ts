import { lengthOf, truncateText } from '@kindred/engine/text'
import { type ClipboardEvent, type FormEvent, useState } from 'react'

type Box = HTMLInputElement | HTMLTextAreaElement

/** How many characters a box takes: never fewer than stand in it. */
export const effectiveMaxLength = (text: string, limit = Number.POSITIVE_INFINITY): number =>
  Math.max(limit, lengthOf(text))

/**
 * What stands in a box after something was typed or pasted into it. Beyond its room, what came in is cut, not what stood
 * behind it; the cursor stands where what came in ends. The browser's own `maxLength` counts UTF-16 units, so that it would
 * cut a family emoji or refuse one.
 */
export function enforceMaxLength(box: Box, before: string, room: number): string {
  const typed = box.value
  if (lengthOf(typed) <= room) return typed
  let start = 0
  while (start < before.length && before[start] === typed[start]) start += 1
  let end = 0
  while (end < Math.min(before.length, typed.length) - start && before.at(-1 - end) === typed.at(-1 - end)) end += 1
  const [head, tail] = [typed.slice(0, start), typed.slice(typed.length - end)]
  const kept = head + truncateText(typed.slice(start, typed.length - end), Math.max(0, room - lengthOf(head + tail)))
  // Parts can grow together into fewer or more characters than they were.
  const text = lengthOf(kept + tail) <= room ? kept + tail : before
  box.value = text
  box.setSelectionRange(Math.min(kept.length, text.length), Math.min(kept.length, text.length))
  return text
}

/** Whether the text pasted last was too long. It is said until there is room again. */
export function useTruncatedPaste(limit = Number.POSITIVE_INFINITY) {
  const [cut, setCut] = useState(false)
  return {
    /** So many characters are taken, and a pasted text had more. */
    cut: cut ? limit : undefined,
    onPaste({ currentTarget: box, clipboardData }: ClipboardEvent<Box>) {
      const kept = box.value.slice(0, box.selectionStart ?? 0) + box.value.slice(box.selectionEnd ?? 0)
      setCut(lengthOf(kept) + lengthOf(clipboardData.getData('text')) > limit)
    },
    onInput({ currentTarget: box, nativeEvent }: FormEvent<Box>) {
      const pasted = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertFromPaste'
      if (!pasted && lengthOf(box.value) < limit) setCut(false)
    },
  }
}
