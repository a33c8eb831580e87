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
