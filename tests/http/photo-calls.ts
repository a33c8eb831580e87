import type { Photo } from '@kindred/contract/photo'
import sharp, { type Sharp } from 'sharp'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type MemoryApp, makeMemoryApp } from './memory-calls.ts'

type Person = Pick<SignedUp, 'headers'> | null

/** A picture with a gradient, so that each size of it differs; 4:3, and what else is asked for. */
export function picture(width = 40, height = 30): Sharp {
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    data[at * 3] = Math.round((255 * (at % width)) / width)
    data[at * 3 + 1] = Math.round((255 * Math.floor(at / width)) / height)
    data[at * 3 + 2] = 90
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** The smallest there is: one grey pixel. */
export const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** One file as a browser's form sends it. */
export function formWith(file: Buffer, { field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {}) {
  const boundary = '----kindred-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

export type Uploaded = { temp_id: string; image: string; error: null; photo: Photo }

/** The app with short names for the calls about photos. */
export async function makePhotoApp(options: Parameters<typeof makeMemoryApp>[0] = {}) {
  const app: MemoryApp = await makeMemoryApp(options)
  const calls = {
    send(person: Person, file: Buffer, how: Parameters<typeof formWith>[1] = {}) {
      const form = formWith(file, how)
      const headers = { ...form.headers, ...person?.headers }
      return app.inject({ method: 'POST', url: '/api/v1/image/upload-image/t/', headers, payload: form.payload })
    },
    /** Uploads one; anything but 200 is a fault of the test. */
    async uploaded(person: Person, file?: Buffer): Promise<Uploaded> {
      const answer = await calls.send(person, file ?? (await picture().jpeg().toBuffer()))
      if (answer.statusCode !== 200) throw new Error(`Not taken: ${answer.statusCode} ${answer.body}`)
      return answer.json<Uploaded>()
    },
    discard: (person: Person, id: string) => app.get(person, `/api/v1/image/upload-image/d/?temp_id=${id}`),
    async waiting(person: Person): Promise<string[]> {
      const answer = await app.get(person, '/api/v1/image/temp-image-list/')
      return answer.json<{ temp_id: string }[]>().map(({ temp_id }) => temp_id)
    },
  }
  return { ...app, ...calls }
}

export type PhotoApp = Awaited<ReturnType<typeof makePhotoApp>>
