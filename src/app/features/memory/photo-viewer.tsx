import type { Photo as WirePhoto } from '@kindred/contract/photo'
import { useEffect, useState } from 'react'
import { text } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Photo } from '../../ui/photo.tsx'
import './photo-viewer.css'

interface PhotoViewerProps {
  photos: readonly WirePhoto[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** One photo as large as fits; arrows lead to the others, around the end. A like stays in this window. */
export default function PhotoViewer({ photos, at, onMove, onClose }: PhotoViewerProps) {
  const [liked, setLiked] = useState<ReadonlySet<string>>(new Set())
  const photo = photos[at]
  const by = (step: number) => onMove((at + step + photos.length) % photos.length)
  useArrowKeys(by)
  if (photo === undefined) return null
  const like = () => {
    const next = new Set(liked)
    if (!next.delete(photo.temp_id)) next.add(photo.temp_id)
    setLiked(next)
  }
  const many = photos.length > 1
  return (
    <Dialog title={text('photos.viewer')} onClose={onClose} width={660} className="photo-viewer">
      <div className="photo-viewer-shown">
        <Photo
          key={photo.temp_id}
          photo={photo}
          name={text('photos.one', { n: at + 1 })}
          sizes="(max-width: 660px) 100vw, 660px"
          plays
        />
      </div>
      {photo.alt && <p>{photo.alt}</p>}
      <div className="photo-viewer-ways">
        {many && (
          <button type="button" className="button small" aria-label={text('photos.previous')} onClick={() => by(-1)}>
            <span aria-hidden="true">‹</span>
          </button>
        )}
        <span role="status">{text('photos.counter', { n: at + 1, total: photos.length })}</span>
        {many && (
          <button type="button" className="button small" aria-label={text('photos.next')} onClick={() => by(1)}>
            <span aria-hidden="true">›</span>
          </button>
        )}
        <button type="button" className="button small" aria-pressed={liked.has(photo.temp_id)} onClick={like}>
          {text('photos.like')}
        </button>
      </div>
    </Dialog>
  )
}

function useArrowKeys(by: (step: number) => void): void {
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      // A video has its own use for these keys.
      if (target instanceof HTMLMediaElement) return
      if (key === 'ArrowRight') by(1)
      if (key === 'ArrowLeft') by(-1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
