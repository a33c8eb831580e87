import { useEffect, useMemo, useRef, useState } from 'react'
import type { NamesRequest } from './names-worker.ts'
import { type PrivateDetail, patternsIn } from './patterns.ts'

interface DetectionResult {
  at: number
  found: PrivateDetail[]
}

/**
 * What in these texts may tell who or where somebody is: at once what has a form of its own, and as soon as a worker has
 * looked also names and places. Where no worker starts, the first stays; nobody is held up by it.
 */
export function usePrivateDetails(texts: readonly string[]): readonly PrivateDetail[] {
  const [told, setTold] = useState<DetectionResult>()
  const worker = useRef<Worker>(undefined)
  const at = useRef(0)
  useEffect(() => {
    if (typeof Worker === 'undefined') return
    const started = new Worker(new URL('./names-worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data }: MessageEvent<DetectionResult>) => data.at === at.current && setTold(data)
    worker.current = started
    return () => started.terminate()
  }, [])
  useEffect(() => {
    at.current += 1
    worker.current?.postMessage({ at: at.current, texts } satisfies NamesRequest)
  }, [texts])
  const plain = useMemo(() => texts.flatMap(patternsIn), [texts])
  return told?.found ?? plain
}
