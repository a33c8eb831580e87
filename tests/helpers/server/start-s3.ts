import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What is used of a package that brings no types. */
type S3rver = {
  run: () => Promise<AddressInfo>
  close: () => Promise<void>
  store: { listObjects: (bucket: string, how: { maxKeys: number }) => Promise<{ objects: { key: string }[] }> }
}
type Options = {
  port: number
  address: string
  silent: boolean
  directory: string
  configureBuckets: { name: string }[]
}

const Server: new (options: Options) => S3rver = createRequire(import.meta.url)('@20minutes/s3rver')

export type S3Server = {
  settings: Record<'PHOTOS_BUCKET' | 'PHOTOS_ENDPOINT' | 'PHOTOS_KEY' | 'PHOTOS_SECRET', string>
  objects: () => Promise<string[]>
  close: () => Promise<void>
}

/** A server that speaks S3, checks each signature and keeps objects in a folder that goes with it. */
export async function startS3(bucket: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'kindred-s3-'))
  const configureBuckets = [{ name: bucket }]
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    settings: {
      PHOTOS_BUCKET: bucket,
      PHOTOS_ENDPOINT: `http://127.0.0.1:${port}`,
      PHOTOS_KEY: 'S3RVER',
      PHOTOS_SECRET: 'S3RVER',
    },
    objects: async () => (await server.store.listObjects(bucket, { maxKeys: 1_000 })).objects.map(({ key }) => key),
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
