import type { Photo as WirePhoto } from '@kindred/contract/photo'
import { atApi, eachAtApi } from '../lib/api/api-host.ts'
import './photo.css'

interface PhotoProps {
  photo: WirePhoto
  /** What it is called where nobody said what is on it. */
  name: string
  /** How wide it is shown, for the browser's choice of a size. */
  sizes: string
  /** A video can be played here. */
  plays?: boolean
}

/** A photo in the size that fits, over a few blurred pixels that are there at once; or a video. */
export function Photo({ photo, name, sizes, plays = false }: PhotoProps) {
  const { url, media, alt, width, height, blur } = photo
  if (media === 'video')
    return (
      <video
        className="photo"
        src={atApi(url)}
        width={width}
        height={height}
        preload="metadata"
        controls={plays}
        muted={!plays}
        aria-label={alt || name}
      />
    )
  return (
    <picture>
      {photo.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={eachAtApi(srcset)} sizes={sizes} />
      ))}
      <img
        className="photo"
        src={atApi(url)}
        width={width}
        height={height}
        alt={alt || name}
        loading="lazy"
        decoding="async"
        style={{ backgroundImage: blur && `url("${blur}")` }}
      />
    </picture>
  )
}
