import type { FastifyInstance } from 'fastify'
import { isUuid } from '../../../platform/db/uuid-v7.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PhotoRoutesContext } from '../photo-routes-context.ts'
import { findShown } from '../photos-repository.ts'
import { shownFileSchema } from '../schemas.ts'

type PhotoParams = { Params: { hashId: string; photo: string; file: string } }

/**
 * Photos stand under the link of their memory and are found by it: whoever may not read the memory finds none, and a
 * memory that gets a new link takes its photos along.
 */
export function shownPhotoRoutes(app: FastifyInstance, { context: { pool }, send }: PhotoRoutesContext): void {
  app.get<PhotoParams>(
    '/memories/api/v1/memories/:hashId/photos/:photo/:file',
    { schema: shownFileSchema },
    async (request, reply) => {
      const { hashId, photo, file } = request.params
      const shown = isUuid(photo) ? await findShown(pool, hashId, photo, request.user?.id ?? null) : undefined
      if (shown === undefined) throw notFound()
      return send(reply, shown, file)
    },
  )
}
