import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { badRequest, HttpError, noRoom } from '../../platform/errors.ts'
import { makePrivateFolder } from '../../platform/private-folder.ts'
import { caps } from './making/caps.ts'

/** A file that came, in a folder of its own that whoever is done with it removes. */
export type Received = { file: string; folder: string; done: () => Promise<void> }

/** In the shape that uploads are answered in, beside that of every other 400. */
export const refusedFile = (sentence: string) =>
  new HttpError(400, { ...badRequest({ image: [sentence] }).body, error: sentence })

export const tooLarge = refusedFile('This file is too large. Photos can be up to 10 MB, videos up to 50 MB.')

/**
 * Writes the one file of a multipart body to the disk as it comes, and not a byte more than the largest file may have. What
 * a client calls the file, and what it says is in it, is not asked.
 */
export async function receiveFile(
  headers: IncomingMessage['headers'],
  body: NodeJS.ReadableStream,
  into: string,
): Promise<Received> {
  makePrivateFolder(into)
  const folder = await mkdtemp(join(into, 'file-'))
  const done = () => rm(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'in')
    await written(headers, body, file)
    return { file, folder, done }
  } catch (error) {
    await done()
    // What is left of the body has to be taken, or nobody reads the answer.
    body.resume()
    if (isFull(error)) throw noRoom()
    throw error instanceof HttpError ? error : refusedFile('The upload didn’t finish. Please try again.')
  }
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC'

async function written(headers: IncomingMessage['headers'], body: NodeJS.ReadableStream, file: string): Promise<void> {
  const type = headers['content-type'] ?? ''
  const form = busboy({
    headers: { ...headers, 'content-type': type },
    limits: { files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 20, fileSize: caps.videoBytes },
  })
  let saved: Promise<void> | undefined
  form.on('file', (name, stream) => {
    if (name !== 'image' || saved !== undefined) return void stream.resume()
    saved = pipeline(stream, createWriteStream(file, { mode: 0o600 })).then(() => {
      if (stream.truncated) throw tooLarge
    })
    // Heard below; until then nobody may call it unheard.
    saved.catch(() => {})
  })
  await pipeline(body, form)
  if (saved === undefined) throw refusedFile('Send a photo or a video in the field "image".')
  await saved
}
