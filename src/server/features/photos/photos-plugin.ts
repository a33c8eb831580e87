import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { Context } from '../../platform/context.ts'
import { makePrivateFolder } from '../../platform/private-folder.ts'
import { startFileCleanup } from './file-cleanup.ts'
import { startMediaWorker } from './making/ask-process.ts'
import { type OpenOwnPhoto, ownAvatarFile, ownPhotoFiles, ownPlainFiles } from './own-photo-files.ts'
import type { SendPlain } from './photo-routes-context.ts'
import { openPhotoStore } from './photo-store.ts'
import { photoUpload, receiveFile, type UploadRule } from './receive-file.ts'
import { avatarRoutes } from './routes/avatar-routes.ts'
import { fileRoutes, takesFiles } from './routes/file-routes.ts'
import { ownPhotoRoutes } from './routes/own-photo-routes.ts'
import { sendFile, sendPlainFile } from './routes/send-file.ts'
import { shownPhotoRoutes } from './routes/shown-photo-routes.ts'
import { uploadRoutes } from './routes/upload-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Called after photos were removed: their files go, and nobody waits for it. */
    photosRemoved: () => void
    /** Forgets what was not posted in a day, and waits for it. */
    tidyPhotos: () => Promise<void>
    /** The file of a photo of this person's own, waiting or posted: what they take along. */
    openOwnPhoto: OpenOwnPhoto
    openOwnAvatar: (userId: string) => Promise<Readable>
    /** A file that this person added to answers. */
    openOwnFile: OpenOwnPhoto
    /** Sends a file to somebody who may read it. */
    sendPlainFile: SendPlain
  }
}

/** Photos, videos and files: their uploads, where they are kept, and who may see them. */
export const photos = fastifyPlugin<{ context: Context }>(async (app, { context }) => {
  const store = await openPhotoStore(context.config)
  const arriving = join(context.config.dataDir, 'arriving')
  const maker = startMediaWorker({
    onLost: () => app.log.warn('A file ended the process that opened it, or took too long.'),
  })
  const tidying = startFileCleanup(app, context, store)
  app.decorate('photosRemoved', tidying.soon)
  app.decorate('tidyPhotos', tidying.now)
  app.decorate('openOwnAvatar', ownAvatarFile(context.pool, store))
  app.decorate('openOwnFile', ownPlainFiles(context.pool, store))
  app.decorate('sendPlainFile', sendPlainFile(store))
  app.decorate('openOwnPhoto', ownPhotoFiles(context.pool, store))
  app.addHook('onClose', () => maker.stop())

  const shared = { context, store, maker, tidying, send: sendFile(store), sendPlain: sendPlainFile(store) }
  /** How forms are read differs with what is taken from them. */
  const reads = (inner: FastifyInstance, takes: UploadRule) =>
    inner.addContentTypeParser('multipart/form-data', (request: FastifyRequest, body: IncomingMessage) =>
      receiveFile(request.headers, body, arriving, takes),
    )
  await app.register(async (inner) => {
    reads(inner, takesFiles)
    fileRoutes(inner, shared)
  })
  const routes: FastifyPluginAsync = async (inner) => {
    if (store.serves.by === 'folder') {
      makePrivateFolder(store.serves.root)
      await inner.register(fastifyStatic, {
        root: store.serves.root,
        serve: false,
        cacheControl: false,
        dotfiles: 'deny',
      })
    }
    reads(inner, photoUpload)
    uploadRoutes(inner, shared)
    ownPhotoRoutes(inner, shared)
    shownPhotoRoutes(inner, shared)
    avatarRoutes(inner, shared)
  }
  await app.register(routes)
})
