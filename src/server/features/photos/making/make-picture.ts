import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { caps, fitWithin, type Size, sizeNames, sizes } from './caps.ts'
import { type EncodeResult, Refused } from './outcome.ts'

// Only what is asked for here is ever opened: no SVG, no PDF, no format of which nobody knows the holes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadHeifFile',
  ],
})
// One file at a time, and nothing of it is kept afterwards.
sharp.concurrency(1)
sharp.cache(false)

type Raw = { data: Buffer; info: { width: number; height: number; channels: 3 } }

/**
 * Decodes a picture once, upright and in sRGB, and writes it anew in each size: whatever else was in the file (place,
 * camera, names, another file behind the picture) is gone, because it is never read.
 */
export async function makePicture(file: string, folder: string): Promise<EncodeResult> {
  const raw = await decodePicture(file)
  const files: string[] = []
  let bytes = 0
  for (const size of sizeNames)
    for (const [format, data] of Object.entries(await encodePicture(raw, size))) {
      const name = `${size}.${format}`
      await writeFile(join(folder, name), data, { mode: 0o600 })
      files.push(name)
      bytes += data.length
    }
  const { width, height } = raw.info
  return { media: 'image', width, height, blur: await blurOf(raw), files, bytes }
}

async function decodePicture(file: string): Promise<Raw> {
  const options = { limitInputPixels: caps.jpegPixels, failOn: 'truncated', pages: 1 } as const
  const { width, height, pages = 1, format, isProgressive } = await sharp(file, options).metadata().catch(tooManyPixels)
  if (width * height > maxPixels(format, isProgressive) || pages > caps.frames) throw new Refused('too-many-pixels')
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .resize(sizes.large, sizes.large, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, info: { width: info.width, height: info.height, channels: 3 } }
}

function maxPixels(format: string, isProgressive = false): number {
  if (format === 'jpeg' && !isProgressive) return caps.jpegPixels
  return format === 'heif' ? caps.avifPixels : caps.pixels
}

function tooManyPixels(error: Error): never {
  throw /pixel limit/i.test(error.message) ? new Refused('too-many-pixels') : error
}

async function encodePicture({ data, info }: Raw, size: Size): Promise<{ avif: Buffer; webp: Buffer }> {
  const { width, height } = fitWithin(size, info)
  const picture = () => sharp(data, { raw: info }).resize(width, height, { fit: 'fill' })
  return {
    // More effort makes files a fifth smaller and takes three times as long, while somebody waits.
    avif: await picture().avif({ quality: 50, effort: 0 }).toBuffer(),
    webp: await picture().webp({ quality: 78, effort: 2 }).toBuffer(),
  }
}

async function blurOf({ data, info }: Raw): Promise<string> {
  const tiny = sharp(data, { raw: info }).resize(16, 16, { fit: 'inside' }).webp({ quality: 40 })
  return `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`
}
