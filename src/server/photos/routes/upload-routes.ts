import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { holdPerson } from '../../db/hold-person.ts'
import { transaction } from '../../db/transaction.ts'
import { isUuid } from '../../db/uuid-v7.ts'
import { unavailable } from '../../errors.ts'
import { requireUser } from '../../plugins/current-user.ts'
import { getOrPost } from '../../plugins/get-or-post.ts'
import { ProcessBusy } from '../making/ask-process.ts'
import type { Made, Refusal } from '../making/outcome.ts'
import { asOwn, toPhoto } from '../photo-as-read.ts'
import {
  claimFolder,
  countTemporary,
  discardPhoto,
  insertPhoto,
  mostTemporary,
  type StoredPhoto,
} from '../photos-repository.ts'
import { type Received, refusedFile, tooLarge } from '../receive-file.ts'
import type { Room } from '../room.ts'
import { discardSchema, uploadSchema } from '../schemas.ts'

const sentences: Record<Refusal, string> = {
  'not-media':
    'This is not a photo or video that we know. JPEG, PNG, WebP, AVIF and GIF work, and MP4 and WebM videos.',
  heic: 'This photo is in the format HEIC. Please save it as a JPEG first.',
  'too-large': String(tooLarge.body.error),
  'too-many-pixels': 'This photo is too large. It may have 50 million pixels.',
  'too-long': 'This video is too long. It may last ten minutes.',
  unreadable: 'This file could not be read. It may be damaged.',
}

/** A file that waits to be posted, from its arrival until somebody discards it. */
export function uploadRoutes(app: FastifyInstance, room: Room): void {
  const { context, tidying } = room
  const beforeFile = async (request: FastifyRequest) => {
    const { id } = requireUser(request)
    if ((await countTemporary(context.pool, id)) >= mostTemporary)
      throw refusedFile('Many photos wait for a memory already. Please post or remove some first.')
  }

  app.post<{ Body: Received }>(
    '/api/v1/image/upload-image/t/',
    { schema: uploadSchema, onRequest: beforeFile, config: { answeredWithinMs: 120_000 } },
    async (request) => {
      const { id } = requireUser(request)
      // A body that is no form (an empty one) is no file.
      if (typeof request.body?.done !== 'function') throw refusedFile('Send a photo or a video in the field "image".')
      try {
        const photo = await kept(room, id, request.body)
        const wire = toPhoto(photo, asOwn)
        return { temp_id: photo.id, image: wire.url, error: null, photo: wire }
      } finally {
        await request.body.done()
      }
    },
  )

  const discard = async (request: FastifyRequest<{ Querystring: { temp_id: string } }>) => {
    const { id } = requireUser(request)
    const { temp_id } = request.query
    if (isUuid(temp_id)) {
      await transaction(context.pool, (db) => discardPhoto(db, id, temp_id, context.now()))
      tidying.soon()
    }
    return { temp_id }
  }
  app.route({ ...getOrPost, url: '/api/v1/image/upload-image/d/', schema: discardSchema, handler: discard })
}

/** Files first, under a folder that falls due by itself; then the row, which keeps them. */
async function kept({ context, store, maker }: Room, authorId: string, received: Received): Promise<StoredPhoto> {
  const out = join(received.folder, 'out')
  await mkdir(out, { mode: 0o700 })
  const made = await madeOf(maker, { file: received.file, folder: out })
  const folder = await claimFolder(context.pool, context.now())
  await store.keep(folder, out)
  return transaction(context.pool, async (db) => {
    await holdPerson(db, authorId)
    return insertPhoto(db, authorId, folder, made, context.now())
  })
}

async function madeOf(maker: Room['maker'], job: { file: string; folder: string }): Promise<Made> {
  const outcome = await maker.make(job).catch((error: unknown) => {
    throw error instanceof ProcessBusy ? unavailable() : error
  })
  if ('made' in outcome) return outcome.made
  throw refusedFile(sentences[outcome.refused])
}
