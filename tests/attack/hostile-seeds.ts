import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { picture } from '../http/photo-calls.ts'

/** Stands wherever a file can say something about people or places. None of it may come out. */
export const mark = 'KINDRED-MARK-52.5163N-13.3777E'

export type Seed = { name: string; bytes: Buffer; isVideo: boolean }

const exif = {
  IFD0: { Artist: mark, Copyright: mark, ImageDescription: mark },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 30/1 58/1', GPSAreaInformation: mark },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${mark}"/></rdf:RDF></x:xmpmeta>`
const told = () => picture(64, 48).withExif(exif).withXmp(xmp)

/** One file of each format that is taken, and what is appended to it so that it is another kind of file as well. */
export async function seeds(): Promise<Seed[]> {
  const tail = Buffer.from(`<html><script>${mark}</script>PK\x03\x04${mark}`)
  const pictures = {
    jpeg: withComment(await told().jpeg().toBuffer()),
    png: withText(await told().png().toBuffer()),
    webp: await told().webp().toBuffer(),
    gif: withRemark(await picture(64, 48).gif().toBuffer()),
    avif: await told().avif({ effort: 0 }).toBuffer(),
  }
  return [
    ...Object.entries(pictures).map(([name, bytes]) => ({
      name,
      bytes: Buffer.concat([bytes, tail]),
      isVideo: false,
    })),
    { name: 'mp4', bytes: await video('mp4'), isVideo: true },
    { name: 'webm', bytes: await video('webm'), isVideo: true },
  ]
}

/** What an iPhone sends when nothing asks for a JPEG: the same container as AVIF, with another brand. */
export async function heic(): Promise<Buffer> {
  const bytes = await told().avif({ effort: 0 }).toBuffer()
  return Buffer.from(bytes.toString('latin1').replaceAll('avif', 'heic'), 'latin1')
}

/** A short film from a browser, with a title, a remark and a place. */
export async function video(format: 'mp4' | 'webm'): Promise<Buffer> {
  const source = new BufferSource(await readFile(new URL(`../fixtures/videos/one-second.${format}`, import.meta.url)))
  const target = new BufferTarget()
  const output = new Output({ format: format === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(), target })
  const raw: Record<string, string> = format === 'mp4' ? { '©xyz': mark } : { LOCATION: mark }
  const conversion = await Conversion.init({
    ...{ input: new Input({ formats: ALL_FORMATS, source }), output, showWarnings: false },
    tags: { title: mark, comment: mark, artist: mark, raw },
  })
  await conversion.execute()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

const withComment = (jpeg: Buffer): Buffer => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(mark.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(mark), jpeg.subarray(2)])
}

/** Behind the header, which is 33 bytes long. */
const withText = (png: Buffer): Buffer =>
  Buffer.concat([png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${mark}`)), png.subarray(33)])

/** Before the byte that ends the file. */
const withRemark = (gif: Buffer): Buffer =>
  Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from([0x21, 0xfe, mark.length]),
    Buffer.from(mark),
    Buffer.from([0]),
    gif.subarray(-1),
  ])

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black picture, one bit a pixel: a few kilobytes that want to be very much more. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animation of so many pictures, one pixel each. */
export function longGif(frames: number): Buffer {
  const head = Buffer.from('474946383961010001008000000000 00ffffff'.replaceAll(' ', ''), 'hex')
  const frame = Buffer.from('21f90401000000002c000000000100010000020144 00'.replaceAll(' ', ''), 'hex')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
