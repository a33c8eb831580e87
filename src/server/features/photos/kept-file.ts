import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unavailable } from '../../platform/errors.ts'
import { ProcessBusy } from './making/ask-process.ts'
import { caps } from './making/caps.ts'
import type { EncodeResult, Refusal } from './making/outcome.ts'
import type { PhotoRoutesContext } from './photo-routes-context.ts'
import { claimFolder } from './photos-repository.ts'
import { type IncomingFile, photoUpload, refusedFile, tooLarge } from './receive-file.ts'

const millions = (pixels: number): number => pixels / 1_000_000

const sentences: Record<Refusal, string> = {
  'not-media': 'We can’t use this file. Photos can be JPEG, PNG, WebP, AVIF or GIF; videos can be MP4 or WebM.',
  heic: 'This photo is in HEIC format. Please save it as a JPEG first.',
  'too-large': String(tooLarge.body.error),
  'too-many-pixels': `This photo is too large. A JPEG can have ${millions(caps.jpegPixels)} million pixels, an AVIF ${millions(caps.avifPixels)} million, any other photo ${millions(caps.pixels)} million.`,
  'too-long': 'This video is too long. It can be up to ten minutes.',
  unreadable: 'We couldn’t read this file. It may be damaged.',
}

/** Encodes the upload and stores it in a folder scheduled for deletion. Inserting the photo row cancels that. */
export async function storeUpload(
  { context, store, maker }: PhotoRoutesContext,
  received: IncomingFile | undefined,
  only?: EncodeResult['media'],
): Promise<{ folder: string; made: EncodeResult }> {
  // A body that is no form (an empty one) is no file.
  if (typeof received?.done !== 'function') throw refusedFile(photoUpload.missing)
  try {
    const out = join(received.folder, 'out')
    await mkdir(out, { mode: 0o700 })
    const made = await encodeMedia(maker, { file: received.file, folder: out })
    if (only !== undefined && made.media !== only)
      throw refusedFile('Please choose a photo. You can’t use a video here.')
    const folder = await claimFolder(context.pool, context.now())
    await store.keep(folder, out)
    return { folder, made }
  } finally {
    await received.done()
  }
}

async function encodeMedia(
  maker: PhotoRoutesContext['maker'],
  job: { file: string; folder: string },
): Promise<EncodeResult> {
  const outcome = await maker.make(job).catch((error: unknown) => {
    throw error instanceof ProcessBusy ? unavailable() : error
  })
  if ('made' in outcome) return outcome.made
  throw refusedFile(sentences[outcome.refused])
}
