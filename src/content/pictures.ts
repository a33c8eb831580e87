/** A picture of the content, ready to be sent. */
export interface Picture {
  /** What it is by its first bytes, whatever it is called. */
  type: string
  /** Its bytes in Base64. */
  data: string
}

/** More than this is too much for a picture beside an option: a list may have sixty. */
export const maxPictureBytes = 64 * 1024

/** Does this content file lie in the folder of pictures? */
export const isPictureName = (name: string): boolean => /(^|\/)pictures\/[^/]+$/.test(name) && !name.endsWith('.json')

/** What browsers show everywhere and what cannot hold a script, by the first bytes in Base64. */
const kinds: readonly { type: string; ending: string; begins: RegExp }[] = [
  { type: 'image/png', ending: '.png', begins: /^iVBORw0KGgo/ },
  { type: 'image/jpeg', ending: '.jpg', begins: /^\/9j\// },
  { type: 'image/webp', ending: '.webp', begins: /^UklGR.{6}XRUJQ/ },
  { type: 'image/avif', ending: '.avif', begins: /^.{6}Z0eXBhdmlm/ },
]

/** The folder's files in Base64, by their names without the folder. */
export const picturesIn = (files: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...files].flatMap(([name, data]) => (isPictureName(name) ? [[name.slice(name.lastIndexOf('/') + 1), data]] : [])),
  )

/** How many bytes Base64 stands for. */
export const bytesIn = (data: string): number => (data.length / 4) * 3 - (/=*$/.exec(data)?.[0].length ?? 0)

/** The type of a picture that is what its name says; undefined for anything else. */
export const typeOfPicture = (file: string, data: string): string | undefined =>
  kinds.find(({ ending, begins }) => file.endsWith(ending) && begins.test(data))?.type

/** Those that can be shown: of a safe type, and not too big. */
export const validPictures = (pictures: ReadonlyMap<string, string>): Record<string, Picture> =>
  Object.fromEntries(
    [...pictures].flatMap(([file, data]) => {
      const type = typeOfPicture(file, data)
      return type === undefined || bytesIn(data) > maxPictureBytes ? [] : [[file, { type, data }]]
    }),
  )

/** How many pixels a picture has, as its first bytes say; undefined where they do not. */
export function sizeOfPicture(data: string): { width: number; height: number } | undefined {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
  const view = new DataView(bytes.buffer)
  const word = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
  const size = (width: number, height: number) => (width > 0 && height > 0 ? { width, height } : undefined)
  try {
    if (word(1) === 'PNG\r') return size(view.getUint32(16), view.getUint32(20))
    if (word(8) === 'WEBP') {
      const kind = word(12)
      if (kind === 'VP8X') return size((view.getUint32(24, true) & 0xffffff) + 1, (view.getUint32(26, true) >>> 8) + 1)
      if (kind === 'VP8 ') return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
      const packed = view.getUint32(21, true)
      return size((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1)
    }
    if (word(4) === 'ftyp') {
      // AVIF: the largest of its images; others are previews.
      let largest: { width: number; height: number } | undefined
      for (let at = 0; at < bytes.length; at += 1)
        if (word(at) === 'ispe') {
          const found = size(view.getUint32(at + 8), view.getUint32(at + 12))
          if (found !== undefined && found.width > (largest?.width ?? 0)) largest = found
        }
      return largest
    }
    // JPEG: the first frame, after segments that each say how long they are.
    for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at + 2)) {
      const marker = bytes[at + 1] ?? 0
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
        return size(view.getUint16(at + 7), view.getUint16(at + 5))
    }
  } catch {
    // It ends before it says so.
  }
  return undefined
}
