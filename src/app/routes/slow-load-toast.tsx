import { useEffect } from 'react'
import { dismissToast, showToast } from '../lib/page/show-toast.ts'
import { text } from '../lib/texts/texts.ts'

const slowAfterMs = 3_000
const anHour = 3_600

/** Shows a toast after 3 s while a lazy chunk loads; offers reload, since Chromium may not request the chunk again. */
export function SlowLoadToast() {
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
