import { useEffect, useState } from 'react'
import type { Preview } from './wire.ts'

export interface Shown {
  preview: Preview | undefined
  /** The preview's server does not answer. */
  isLost: boolean
}

/** The preview as the files are now: read again after each save, told by the server. */
export function usePreview(): Shown {
  const [shown, setShown] = useState<Shown>({ preview: undefined, isLost: false })
  useEffect(() => {
    let isOver = false
    const read = async () => {
      try {
        const response = await fetch('/preview-api/state')
        if (!response.ok) throw new Error(String(response.status))
        const preview = (await response.json()) as Preview
        // Answers may overtake each other; an older one is not shown again.
        if (!isOver)
          setShown((known) =>
            (known.preview?.revision ?? 0) > preview.revision && !known.isLost ? known : { preview, isLost: false },
          )
      } catch {
        if (!isOver) setShown(({ preview }) => ({ preview, isLost: true }))
      }
    }
    const events = new EventSource('/preview-api/events')
    events.onmessage = () => void read()
    events.onerror = () => {
      if (!isOver) setShown(({ preview }) => ({ preview, isLost: true }))
    }
    return () => {
      isOver = true
      events.close()
    }
  }, [])
  return shown
}
