import { visibleOf } from '@kindred/engine/text'
import type { FastifyInstance } from 'fastify'
import { isUuid } from '../../../platform/db/uuid-v7.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { asOwn, toPhoto } from '../photo-response.ts'
import type { PhotoRoutesContext } from '../photo-routes-context.ts'
import { describePhoto, findOwn } from '../photos-repository.ts'
import { describeSchema, fileSchema, ownListSchema, temporaryListSchema } from '../schemas.ts'

type File = { Params: { photo: string; file: string } }

/** A person's own photos, as they write: those that wait, those that a memory has, and what is on them. */
export function ownPhotoRoutes(app: FastifyInstance, { context: { pool }, send }: PhotoRoutesContext): void {
  const listed = async (userId: string, ids?: readonly string[]) =>
    (await findOwn(pool, userId, ids)).map((photo) => {
      const wire = toPhoto(photo, asOwn)
      return { image_url: wire.url, ...wire }
    })

  app.get('/api/v1/image/temp-image-list/', { schema: temporaryListSchema }, async (request) =>
    listed(requireUser(request).id),
  )

  app.get<{ Querystring: { temp_id: string } }>(
    '/api/v1/image/own-images',
    { schema: ownListSchema },
    async (request) => listed(requireUser(request).id, request.query.temp_id.split(',').filter(isUuid)),
  )

  app.put<{ Body: { temp_id: string; alt: string } }>(
    '/api/v1/image/alt-text',
    { schema: describeSchema },
    async (request) => {
      const { id } = requireUser(request)
      const { temp_id, alt } = request.body
      if (!isUuid(temp_id) || !(await describePhoto(pool, id, temp_id, visibleOf(alt)))) throw notFound()
      return { temp_id, alt: visibleOf(alt) }
    },
  )

  app.get<File>('/api/v1/image/own-images/:photo/:file', { schema: fileSchema }, async (request, reply) => {
    const { id } = requireUser(request)
    const { photo, file } = request.params
    const [own] = isUuid(photo) ? await findOwn(pool, id, [photo]) : []
    if (own === undefined) throw notFound()
    return send(reply, own, file)
  })
}
