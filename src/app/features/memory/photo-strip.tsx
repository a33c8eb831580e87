import type { Memory } from '@kindred/contract/memory'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { text } from '../../lib/texts.ts'
import { Photo } from '../../ui/photo.tsx'

const PhotoViewer = lazyPart(() => import('./photo-viewer.tsx'))

/** As many as a memory has: how many that may be is content's. */
const mostShown = 3

/** The photos of a memory, small; each opens in the viewer. */
export function PhotoStrip({ photos }: Pick<Memory, 'photos'>) {
  const [open, setOpen] = useState<number>()
  const shown = photos.slice(0, mostShown)
  if (shown.length === 0) return null
  return (
    <>
      <ul className="photo-thumbs" aria-label={text('photos.viewer')}>
        {shown.map((photo, at) => (
          <li key={photo.temp_id}>
            <button
              type="button"
              aria-label={text('photos.open', { n: at + 1, total: shown.length })}
              onClick={() => setOpen(at)}
            >
              <Photo photo={photo} name={text('photos.one', { n: at + 1 })} sizes="96px" />
            </button>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Suspense fallback={null}>
          <PhotoViewer photos={shown} at={open} onMove={setOpen} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
