import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { estimateLines, paragraphs } from '../../lib/texts/story-text.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StoryText } from '../../ui/story-text.tsx'

export const storyDelay = 300

/** A breath before the text; the space for it is kept. */
export function DelayedStory({ words, lang }: { words: string; lang: string | null }) {
  const [shown, setShown] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const keep = () => {
      if (place.current?.clientWidth)
        Object.assign(place.current.style, { height: `${heightOf(words, place.current)}px`, overflow: 'hidden' })
    }
    keep()
    // A dialog around it opens after this.
    const frame = requestAnimationFrame(keep)
    return () => cancelAnimationFrame(frame)
  }, [words])
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), storyDelay)
    return () => clearTimeout(timer)
  }, [])
  if (shown) return <StoryText words={words} lang={lang} />
  return (
    <div ref={place} className="story" aria-busy="true">
      <SkeletonLines lines={estimateLines(words)} />
    </div>
  )
}

/** As high as the words will be: they stand there for as long as it takes to ask. */
function heightOf(words: string, place: HTMLElement): number {
  const probe = document.createElement('div')
  probe.className = 'story'
  probe.style.cssText = `position: absolute; visibility: hidden; width: ${place.clientWidth}px`
  for (const line of paragraphs(words)) {
    const paragraph = document.createElement('p')
    paragraph.textContent = line.map((piece) => (piece.kind === 'words' ? piece.words : piece.label)).join('')
    probe.append(paragraph)
  }
  place.append(probe)
  const { offsetHeight } = probe
  probe.remove()
  return offsetHeight
}
