import type { FastifyInstance } from 'fastify'
import { lockUser } from '../../../platform/db/lock-user.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { isUuid } from '../../../platform/db/uuid-v7.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireUser, signedIn } from '../../../platform/requests/current-user.ts'
import { changeAvatar, findAvatar } from '../avatars-repository.ts'
import { storeUpload } from '../kept-file.ts'
import type { PhotoRoutesContext } from '../photo-routes-context.ts'
import type { IncomingFile } from '../receive-file.ts'
import { avatarFileSchema, avatarSchema, noAvatarSchema } from '../schemas.ts'

/** The picture beside a person's name: made anew like every photo, and seen by whoever sees the name. */
export function avatarRoutes(app: FastifyInstance, photos: PhotoRoutesContext): void {
  const { context, tidying, send } = photos

  const change = async (userId: string, folder: string | null) => {
    const avatar = await transaction(context.pool, async (db) => {
      await lockUser(db, userId)
      return changeAvatar(db, userId, folder, context.now())
    })
    tidying.soon()
    return { avatar }
  }

  app.put<{ Body: IncomingFile }>(
    '/api/v1/image/avatar',
    {
      schema: avatarSchema,
      ...signedIn,
      config: { answeredWithinMs: 120_000 },
    },
    async (request) => change(requireUser(request).id, (await storeUpload(photos, request.body, 'image')).folder),
  )

  app.delete('/api/v1/image/avatar', { schema: noAvatarSchema }, (request) => change(requireUser(request).id, null))

  app.get<{ Params: { user: string; file: string } }>(
    '/api/v1/image/avatars/:user/:file',
    { schema: avatarFileSchema },
    async ({ params, user }, reply) => {
      const viewer = user?.id ?? null
      const shown = isUuid(params.user) ? await findAvatar(context.pool, params.user, params.file, viewer) : undefined
      if (shown === undefined) throw notFound()
      return send(reply, shown, 'small.webp')
    },
  )
}
