import { mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { megabyte, typesOf, type UploadedFile } from '@kindred/engine'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lockUser } from '../../../platform/db/lock-user.ts'
import { type Queryable, transaction } from '../../../platform/db/transaction.ts'
import { isUuid } from '../../../platform/db/uuid-v7.ts'
import { notFound, unavailable } from '../../../platform/errors.ts'
import { requireUser } from '../../../platform/requests/current-user.ts'
import { safeFileName } from '../file-names.ts'
import { checkQuota, discardFile, findOwnFiles, insertFile } from '../files-repository.ts'
import { ProcessBusy } from '../making/ask-process.ts'
import type { PhotoRoutesContext } from '../photo-routes-context.ts'
import { plainName } from '../photo-store.ts'
import { claimFolder } from '../photos-repository.ts'
import { type IncomingFile, refusedFile, type UploadRule } from '../receive-file.ts'
import { scanFile } from '../scan-file.ts'
import { discardFileSchema, fileOfMineSchema, ownFilesSchema, uploadFileSchema } from '../schemas.ts'

/** What no question takes more of (`maxMegabytes`). */
const maxBytes = 25 * megabyte

export const takesFiles: UploadRule = {
  field: 'file',
  bytes: maxBytes,
  tooLarge: refusedFile('This file is too large. Files can be up to 25 MB.', 'file'),
  missing: 'Send a file in the field "file".',
}

type OneFile = { Params: { fileId: string } }

/** Files that a person adds to answers, from their arrival on. Which of them a question takes is asked when the answers are saved. */
export function fileRoutes(app: FastifyInstance, photos: PhotoRoutesContext): void {
  const { context, tidying, sendPlain } = photos
  const beforeFile = async (request: FastifyRequest) => requireRoom(context.pool, requireUser(request).id, 0)

  app.post<{ Body: IncomingFile }>(
    '/api/v1/files',
    { schema: uploadFileSchema, onRequest: beforeFile, config: { answeredWithinMs: 120_000 } },
    async (request) =>
      keptAsItCame(photos, requireUser(request).id, request.body, (error) =>
        request.log.error({ err: error }, 'The command in FILE_SCANNER failed.'),
      ),
  )

  app.get<{ Querystring: { ids: string } }>('/api/v1/files', { schema: ownFilesSchema }, async (request) => {
    const ids = request.query.ids.split(',').filter(isUuid)
    const found = await findOwnFiles(context.pool, requireUser(request).id, ids)
    return found.map(({ folder: _folder, ...file }) => file)
  })

  app.get<OneFile>('/api/v1/files/:fileId', { schema: fileOfMineSchema }, async (request, reply) => {
    const [own] = await findOwnFiles(context.pool, requireUser(request).id, [request.params.fileId])
    if (own === undefined) throw notFound()
    return sendPlain(reply, own)
  })

  app.delete<OneFile>('/api/v1/files/:fileId', { schema: discardFileSchema }, async (request) => {
    const { id } = requireUser(request)
    await transaction(context.pool, (db) => discardFile(db, id, request.params.fileId, context.now()))
    tidying.soon()
    return { id: request.params.fileId }
  })
}

async function requireRoom(db: Queryable, userId: string, bytes: number): Promise<void> {
  const room = await checkQuota(db, userId, bytes)
  if (room === 'waiting')
    throw refusedFile('You already have many files that aren’t in saved answers yet. Please remove some first.', 'file')
  if (room === 'full')
    throw refusedFile(
      'There is no room for more files in your account. Please delete answers with files first.',
      'file',
    )
}

/** Files first, under a folder that falls due by itself; then the row, which keeps them. */
async function keptAsItCame(
  { context, store, maker }: PhotoRoutesContext,
  userId: string,
  received: IncomingFile | undefined,
  onScanFailure: (error: Error) => void,
): Promise<UploadedFile> {
  // A body that is no form (an empty one) is no file.
  if (typeof received?.done !== 'function') throw refusedFile(takesFiles.missing, 'file')
  try {
    const { size: bytes } = await stat(received.file)
    if (bytes === 0) throw refusedFile('This file is empty. Please choose another one.', 'file')
    const looked = await maker.look(received.file).catch((error: unknown) => {
      throw error instanceof ProcessBusy ? unavailable() : error
    })
    const type = Object.hasOwn(typesOf({}), looked.type ?? '') ? looked.type : looked.isText ? 'text/plain' : null
    if (type === null)
      throw refusedFile(
        'We can’t use this file. Files can be PDF, JPEG, PNG, WebP, plain text, or documents of Word, Excel, PowerPoint or OpenDocument.',
        'file',
      )
    await scanFile(context.config.fileScanner, received.file, onScanFailure)
    const out = join(received.folder, 'out')
    await mkdir(out, { mode: 0o700 })
    await rename(received.file, join(out, plainName))
    const folder = await claimFolder(context.pool, context.now())
    await store.keep(folder, out)
    return await transaction(context.pool, async (db) => {
      await lockUser(db, userId)
      await requireRoom(db, userId, bytes)
      const name = safeFileName(received.name, type)
      return insertFile(db, userId, { folder, name, type, bytes }, context.now())
    })
  } finally {
    await received.done()
  }
}
