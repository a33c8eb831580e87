import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { FileCleanup } from './file-cleanup.ts'
import type { StoredFile } from './files-repository.ts'
import type { MediaWorker } from './making/ask-process.ts'
import type { PhotoStore } from './photo-store.ts'
import type { StoredPhoto } from './photos-repository.ts'

/** Sends a file as it came. Whoever calls it has asked whether the person may have it. */
export type SendPlain = (reply: FastifyReply, file: StoredFile) => Promise<FastifyReply>

/** What the routes of photos share. */
export type PhotoRoutesContext = {
  context: Context
  store: PhotoStore
  maker: MediaWorker
  tidying: FileCleanup
  sendPlain: SendPlain
  send: (reply: FastifyReply, photo: StoredPhoto, file: string) => Promise<FastifyReply>
}
