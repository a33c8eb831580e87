import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { lengthOf } from '#engine'

type Box = HTMLInputElement | HTMLTextAreaElement

/**
 * What a box takes: never less than what stands in it. The browser refuses what is too much where it is typed, so a
 * full text loses nothing at its end; it counts UTF-16 units, and we count characters.
 */
export function roomIn(text: string, limit = Number.POSITIVE_INFINITY): { most: number; units: number | undefined } {
  const characters = lengthOf(text)
  const most = Math.max(limit, characters)
  return { most, units: Number.isFinite(most) ? most + text.length - characters : undefined }
}

/** Whether the text pasted last was too long. It is said until there is room again. */
export function usePasteCut(limit = Number.POSITIVE_INFINITY) {
  const [cut, setCut] = useState(false)
  return {
    cut,
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
