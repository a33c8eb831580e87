import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { badRequest, diskFull, HttpError } from '../../platform/errors.ts'
import { makePrivateFolder } from '../../platform/private-folder.ts'
import { caps } from './making/caps.ts'

/** An uploaded file in a temporary folder, which `done` removes. `name`: the client's name for it. */
export type IncomingFile = { file: string; folder: string; name: string; done: () => Promise<void> }

/** In the shape that uploads are answered in, beside that of every other 400. */
export const refusedFile = (sentence: string, field = 'image') =>
  new HttpError(400, { ...badRequest({ [field]: [sentence] }).body, error: sentence })

export const tooLarge = refusedFile('This file is too large. Photos can be up to 10 MB, videos up to 50 MB.')

/** The form field that holds the file, its maximum size, and the errors if it is missing or too large. */
export type UploadRule = { field: string; bytes: number; tooLarge: HttpError; missing: string }

export const photoUpload: UploadRule = {
  field: 'image',
  bytes: caps.videoBytes,
  tooLarge,
  missing: 'Send a photo or a video in the field "image".',
}

/**
 * Writes the one file of a multipart body to the disk as it comes, and not a byte more than the largest file may have. What
 * a client says is in it is not asked.
 */
export async function receiveFile(
  headers: IncomingMessage['headers'],
  body: NodeJS.ReadableStream,
  into: string,
  takes: UploadRule,
): Promise<IncomingFile> {
  makePrivateFolder(into)
  const folder = await mkdtemp(join(into, 'file-'))
  const done = () => rm(folder, { recursive: true, force: true })
  try {
    const file = join(folder, 'in')
    const name = await saveUpload(headers, body, file, takes)
    return { file, folder, name, done }
  } catch (error) {
    await done()
    // What is left of the body has to be taken, or nobody reads the answer.
    body.resume()
    if (isFull(error)) throw diskFull()
    throw error instanceof HttpError ? error : refusedFile('The upload didn’t finish. Please try again.', takes.field)
  }
}

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOSPC'

async function saveUpload(
  headers: IncomingMessage['headers'],
  body: NodeJS.ReadableStream,
  file: string,
  takes: UploadRule,
): Promise<string> {
  const type = headers['content-type'] ?? ''
  const form = busboy({
    headers: { ...headers, 'content-type': type },
    limits: { files: 1, fields: 5, parts: 6, fieldSize: 1_000, headerPairs: 20, fileSize: takes.bytes },
  })
  let saved: Promise<void> | undefined
  let called = ''
  form.on('file', (name, stream, filename) => {
    if (name !== takes.field || saved !== undefined) return void stream.resume()
    called = filename ?? ''
    saved = pipeline(stream, createWriteStream(file, { mode: 0o600 })).then(() => {
      if (stream.truncated) throw takes.tooLarge
    })
    // Heard below; until then nobody may call it unheard.
    saved.catch(() => {})
  })
  await pipeline(body, form)
  if (saved === undefined) throw refusedFile(takes.missing, takes.field)
  await saved
  return called
}
