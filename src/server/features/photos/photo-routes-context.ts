import type { FastifyReply } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { Maker } from './making/ask-process.ts'
import type { PhotoStore } from './photo-store.ts'
import type { StoredPhoto } from './photos-repository.ts'
import type { Tidying } from './tidy-files.ts'

/** What the routes of photos share. */
export type PhotoRoutesContext = {
  context: Context
  store: PhotoStore
  maker: Maker
  tidying: Tidying
  send: (reply: FastifyReply, photo: StoredPhoto, file: string) => Promise<FastifyReply>
}
