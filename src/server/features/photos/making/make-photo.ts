import { stat } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { caps } from './caps.ts'
import { makePicture } from './make-picture.ts'
import { makeVideo } from './make-video.ts'
import { type EncodeResult, type Job, type Outcome, type Refusal, Refused } from './outcome.ts'

const pictures = (file: string, folder: string): Promise<EncodeResult> => makePicture(file, folder)
const video = (format: 'mp4' | 'webm') => (file: string, folder: string) => makeVideo(file, folder, format)

/** What the first bytes of a file say decides, never its name or what a client calls it. */
const makers: Record<string, { maxBytes: number; make: (file: string, folder: string) => Promise<EncodeResult> }> = {
  ...Object.fromEntries(
    ['image/jpeg', 'image/png', 'image/apng', 'image/webp', 'image/gif', 'image/avif'].map((type) => [
      type,
      { maxBytes: caps.imageBytes, make: pictures },
    ]),
  ),
  'video/mp4': { maxBytes: caps.videoBytes, make: video('mp4') },
  'video/x-m4v': { maxBytes: caps.videoBytes, make: video('mp4') },
  'video/quicktime': { maxBytes: caps.videoBytes, make: video('mp4') },
  'video/webm': { maxBytes: caps.videoBytes, make: video('webm') },
}

const refusalOf = (mime: string): Refusal => (/^image\/hei[cf]/.test(mime) ? 'heic' : 'not-media')

/** Makes of a file what is kept of it, or says why not. Whatever a file does, this only ever answers. */
export async function makePhoto({ file, folder }: Job): Promise<Outcome> {
  try {
    const mime = (await fileTypeFromFile(file))?.mime ?? ''
    const maker = makers[mime]
    if (maker === undefined) return { refused: refusalOf(mime) }
    if ((await stat(file)).size > maker.maxBytes) return { refused: 'too-large' }
    return { made: await maker.make(file, folder) }
  } catch (error) {
    return { refused: error instanceof Refused ? error.reason : 'unreadable' }
  }
}
