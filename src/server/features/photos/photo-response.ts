import type { Photo } from '@kindred/contract/photo'
import { fitWithin, sizeNames } from './making/caps.ts'
import type { StoredPhoto } from './photos-repository.ts'

/** Where the files of a photo are found by those who may see its memory. */
export const inMemory = (link: string) => (id: string) => `/memories/api/v1/memories/${link}/photos/${id}`
/** Where its author finds them, also before anything is posted. */
export const asOwn = (id: string): string => `/api/v1/image/own-images/${id}`

/** A photo as it is read: addresses for each size, largest last, and what stands there until it is loaded. */
export function toPhoto(photo: StoredPhoto, addressOf: (id: string) => string): Photo {
  const { id, media, width, height, blur, alt } = photo
  const address = addressOf(id)
  const rest = { temp_id: id, alt, width, height, blur }
  if (media !== 'image') return { url: `${address}/video.${media}`, media: 'video', ...rest, sources: [] }
  const srcset = (format: string) =>
    widths(photo)
      .map(([size, wide]) => `${address}/${size}.${format} ${wide}w`)
      .join(', ')
  return {
    url: `${address}/large.webp`,
    media,
    ...rest,
    sources: ['avif', 'webp'].map((format) => ({ type: `image/${format}`, srcset: srcset(format) })),
  }
}

/** A small picture is the same in several sizes and is named once. */
function widths(photo: StoredPhoto): [string, number][] {
  const all = sizeNames.map((size): [string, number] => [size, fitWithin(size, photo).width])
  return all.filter(([, wide], at) => all.findIndex(([, other]) => other === wide) === at)
}
