import { useEffect, useState } from 'react'
import { estimateLines } from '../../lib/story-text.ts'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { StoryText } from '../../ui/story-text.tsx'

export const storyDelay = 300

/** A breath before the text; the space for it is kept. */
export function DelayedStory({ words }: { words: string }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), storyDelay)
    return () => clearTimeout(timer)
  }, [])
  if (shown) return <StoryText words={words} />
  return (
    <div className="story" aria-busy="true">
      <SkeletonLines lines={estimateLines(words)} />
    </div>
  )
}
