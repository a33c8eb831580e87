import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockUser } from '../../../platform/db/lock-user.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { isUuid } from '../../../platform/db/uuid-v7.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { getOrPost } from '../../../platform/requests/get-or-post.ts'
import { storeUpload } from '../kept-file.ts'
import { asOwn, toPhoto } from '../photo-response.ts'
import type { PhotoRoutesContext } from '../photo-routes-context.ts'
import { countTemporary, discardPhoto, insertPhoto, maxTemporary, type StoredPhoto } from '../photos-repository.ts'
import { type IncomingFile, refusedFile } from '../receive-file.ts'
import { discardSchema, uploadSchema } from '../schemas.ts'

/** A file that waits to be posted, from its arrival until somebody discards it. */
export function uploadRoutes(app: FastifyInstance, photos: PhotoRoutesContext): void {
  const { context, tidying } = photos
  const beforeFile = async (request: FastifyRequest) => {
    const { id } = requireUser(request)
    if ((await countTemporary(context.pool, id)) >= maxTemporary)
      throw refusedFile('You already have many photos that aren’t in a memory yet. Please post or remove some first.')
  }

  app.post<{ Body: IncomingFile }>(
    '/api/v1/image/upload-image/t/',
    { schema: uploadSchema, onRequest: beforeFile, config: { answeredWithinMs: 120_000 } },
    async (request) => {
      const { id } = requireUser(request)
      const photo = await storePhoto(photos, id, request.body)
      const wire = toPhoto(photo, asOwn)
      return { temp_id: photo.id, image: wire.url, error: null, photo: wire }
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

/** Stores the files first, in a folder scheduled for deletion; then inserts the row, which cancels that. */
async function storePhoto(photos: PhotoRoutesContext, authorId: string, received: IncomingFile): Promise<StoredPhoto> {
  const { folder, made } = await storeUpload(photos, received)
  return transaction(photos.context.pool, async (db) => {
    await lockUser(db, authorId)
    return insertPhoto(db, authorId, folder, made, photos.context.now())
  })
}
