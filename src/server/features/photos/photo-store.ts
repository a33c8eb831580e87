import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../platform/config.ts'
import { makePrivateFolder } from '../../platform/private-folder.ts'
import { sizeNames } from './making/caps.ts'

/** Where files of photos are. A key is `folder/name`. */
export type PhotoStore = {
  /** Takes over all files of a local folder. */
  keep: (folder: string, from: string) => Promise<void>
  remove: (folder: string) => Promise<void>
  read: (key: string) => Promise<Uint8Array>
  /** The same piece by piece. */
  open: (key: string) => Promise<Readable>
  /** How a file reaches a reader. */
  serves: { by: 'folder'; root: string } | { by: 'address'; of: (key: string) => Promise<string> } | { by: 'stream' }
}

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
}
/** What the files of a photo may be called. */
export const pictureNames = sizeNames.flatMap((size) => [`${size}.avif`, `${size}.webp`])
/** A file that is kept as it came, whatever its owner calls it. */
export const plainName = 'file.bin'
const everyName = [...pictureNames, 'video.mp4', 'video.webm', plainName]

export const typeOf = (name: string): string => types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'

/** The store that the settings name: a bucket, else a folder in DATA_DIR. */
export async function openPhotoStore({ photos, dataDir }: Pick<Config, 'photos' | 'dataDir'>): Promise<PhotoStore> {
  return photos === null ? localStore(join(dataDir, 'photos')) : remoteStore(photos)
}

type Remote = NonNullable<Config['photos']>

async function remoteStore({ endpoint, bucket, region, key, secret, signedSeconds }: Remote): Promise<PhotoStore> {
  // Heavy, and of use to few: it comes where a bucket is set.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const disk = new Disk(
    new S3Driver({
      ...(endpoint === null ? {} : { endpoint: endpoint.href, forcePathStyle: true }),
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      // Without these, and on a machine that has a role of its own, the library finds who it is by itself.
      ...(key === '' ? {} : { credentials: { accessKeyId: key, secretAccessKey: secret } }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
  return {
    ...keptBy(disk),
    // By name: the key of the store needs no right to list what is there.
    remove: async (folder) => void (await Promise.all(everyName.map((name) => disk.delete(`${folder}/${name}`)))),
    serves:
      signedSeconds === 0
        ? { by: 'stream' }
        : { by: 'address', of: (name) => disk.getSignedUrl(name, { expiresIn: `${signedSeconds}s` }) },
  }
}

function localStore(root: string): PhotoStore {
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  const kept = keptBy(disk)
  return {
    ...kept,
    keep(folder, from) {
      makePrivateFolder(root)
      makePrivateFolder(join(root, folder))
      return kept.keep(folder, from)
    },
    serves: { by: 'folder', root },
  }
}

function keptBy(disk: Disk): Pick<PhotoStore, 'keep' | 'remove' | 'read' | 'open'> {
  return {
    async keep(folder, from) {
      for (const name of await readdir(from))
        await disk
          .put(`${folder}/${name}`, await readFile(join(from, name)), { contentType: typeOf(name), mode: 0o600 })
          .catch(away)
    },
    remove: (folder) => disk.deleteAll(`${folder}/`),
    read: (key) => disk.getBytes(key).catch(away),
    open: (key) => disk.getStream(key).catch(away),
  }
}

/** A store that does not answer, or has no room, is nobody's mistake. */
function away(error: Error): never {
  throw Object.assign(error, { statusCode: 503 })
}
