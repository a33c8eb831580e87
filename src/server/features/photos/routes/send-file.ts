import type { FastifyReply } from 'fastify'
import { notFound } from '../../../platform/errors.ts'
import { asAttachment } from '../file-names.ts'
import type { PhotoRoutesContext, SendPlain } from '../photo-routes-context.ts'
import { type PhotoStore, pictureNames, plainName, typeOf } from '../photo-store.ts'
import type { StoredPhoto } from '../photos-repository.ts'

const filesOf = ({ media }: StoredPhoto): string[] => (media === 'image' ? pictureNames : [`video.${media}`])

/** Files are pictures and nothing else, wherever they are opened. */
const asFile = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
}

/** Whoever calls this has asked whether the person may see the photo. Nothing of it stays in a cache. */
export function sendFile(store: PhotoStore): PhotoRoutesContext['send'] {
  return async (reply, photo, file) => {
    if (!filesOf(photo).includes(file)) throw notFound()
    const key = `${photo.folder}/${file}`
    return answer(store, reply.headers(asFile), key)
  }
}

async function answer({ serves, read }: PhotoStore, reply: FastifyReply, key: string): Promise<FastifyReply> {
  switch (serves.by) {
    case 'folder':
      return reply.sendFile(key)
    case 'address':
      return reply.redirect(await serves.of(key), 302)
    case 'stream':
      return reply.type(typeOf(key)).send(Buffer.from(await read(key)))
  }
}

/** A file as it came. It is saved and never opened beside our pages, whatever is in it; whoever calls this has asked whether the person may. */
export const sendPlainFile =
  ({ open }: PhotoStore): SendPlain =>
  async (reply, { folder, name, type, bytes }) => {
    const body = await open(`${folder}/${plainName}`)
    return reply
      .headers({
        ...asFile,
        'content-disposition': asAttachment(name),
        'content-length': bytes,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type(type)
      .send(body)
  }
