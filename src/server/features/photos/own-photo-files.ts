import type { Readable } from 'node:stream'
import type { Pool } from 'pg'
import { notFound } from '../../platform/errors.ts'
import { folderOfAvatar } from './avatars-repository.ts'
import { findOwnFiles } from './files-repository.ts'
import { type PhotoStore, plainName } from './photo-store.ts'
import { findOwn } from './photos-repository.ts'

export type OpenOwnPhoto = (userId: string, id: string) => Promise<Readable>

/** Name of the file that a copy of one's data takes of a photo: a picture in its largest size, a video as it is. `media`: as it is stored. */
export const fileToKeep = (media: unknown): string => (media === 'image' ? 'large.webp' : `video.${media}`)

/** Opened one by one, as they are asked for: a copy of everything may hold many. */
export const ownPhotoFiles =
  (pool: Pool, store: PhotoStore): OpenOwnPhoto =>
  async (userId, id) => {
    const [photo] = await findOwn(pool, userId, [id])
    if (photo === undefined) throw notFound()
    return store.open(`${photo.folder}/${fileToKeep(photo.media)}`)
  }

export const ownPlainFiles =
  (pool: Pool, store: PhotoStore): OpenOwnPhoto =>
  async (userId, id) => {
    const [file] = await findOwnFiles(pool, userId, [id])
    if (file === undefined) throw notFound()
    return store.open(`${file.folder}/${plainName}`)
  }

export const ownAvatarFile =
  (pool: Pool, store: PhotoStore) =>
  async (userId: string): Promise<Readable> => {
    const folder = await folderOfAvatar(pool, userId)
    if (folder === undefined) throw notFound()
    return store.open(`${folder}/large.webp`)
  }
