import { useEffect } from 'react'
import { dismissToast, showToast } from '../lib/show-toast.ts'
import { text } from '../lib/texts.ts'

const slowAfterMs = 3_000
const anHour = 3_600

/** While code is on its way that somebody asked for. They are told when it takes long; Chromium may not ask for it again by itself. */
export function Awaited() {
  useEffect(() => {
    let toastId: number | undefined
    const timer = setTimeout(() => {
      toastId = showToast({
        title: text('page.slow'),
        text: text('page.slow.text'),
        tone: 'problem',
        action: { label: text('broken.again'), run: () => window.location.reload() },
        seconds: anHour,
      })
    }, slowAfterMs)
    return () => {
      clearTimeout(timer)
      if (toastId !== undefined) dismissToast(toastId)
    }
  }, [])
  return null
}
