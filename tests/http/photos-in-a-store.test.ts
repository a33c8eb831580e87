import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pagePolicy } from '../../src/server/http/security-headers.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { type S3Server, startS3 } from '../helpers/server/start-s3.ts'
import { makePhotoApp, type PhotoApp, picture } from './photo-calls.ts'

let s3: S3Server
const apps: PhotoApp[] = []
beforeAll(async () => {
  s3 = await startS3('kindred-photos')
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await s3.close()
})

async function appWith(env: Record<string, string>): Promise<{ app: PhotoApp; ann: SignedUp; ben: SignedUp }> {
  const app = await makePhotoApp({ env: { ...s3.settings, ...env } })
  apps.push(app)
  return { app, ann: await app.signUp(), ben: await app.signUp() }
}

it('keeps photos in an S3 store and redirects readers to URLs that are valid for a minute', async () => {
  const { app, ann, ben } = await appWith({})
  const { temp_id } = await app.uploaded(ann, await picture(900, 600).jpeg().toBuffer())
  expect((await s3.objects()).length).toBe(6)
  const memory = await app.made(ann, { image_list: [temp_id], privacy: 0 })
  const own = memory.photos[0]?.url ?? ''
  const sent = await app.get(ben, own)
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'no-store'])
  const address = new URL(String(sent.headers.location))
  expect(address.origin).toBe(s3.settings.PHOTOS_ENDPOINT)
  expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
  const file = await fetch(address)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await sharp(await file.arrayBuffer()).metadata()).width).toBe(900)
  // The page may show what comes from there, and nobody can make such an address.
  expect(pagePolicy('n', { store: new URL(s3.settings.PHOTOS_ENDPOINT) })).toContain(
    `img-src 'self' ${address.origin} `,
  )
  if (existsSync('dist/app/index.html'))
    expect((await app.get(ben, '/')).headers['content-security-policy']).toContain(address.origin)
  address.searchParams.set('X-Amz-Expires', '600000')
  expect((await fetch(address)).status).toBe(403)

  await app.put(ann, memory.shareable_link, { privacy: 1 })
  expect((await app.get(ben, own)).statusCode).toBe(404)
  await app.put(ann, memory.shareable_link, { image_list: [] })
  await expect.poll(s3.objects).toEqual([])
})

it('serves photos itself with signed URLs turned off', async () => {
  const { app, ann, ben } = await appWith({ PHOTOS_SIGNED_SECONDS: '0' })
  const { temp_id, image } = await app.uploaded(ann)
  const [mine, theirs] = [await app.get(ann, image), await app.get(ben, image)]
  expect([mine.statusCode, mine.headers['content-type'], theirs.statusCode]).toEqual([200, 'image/webp', 404])
  expect((await sharp(mine.rawPayload).metadata()).format).toBe('webp')
  await app.discard(ann, temp_id)
  await expect.poll(s3.objects).toEqual([])
})

it('returns 503 when the store does not answer, and leaves no partial upload', async () => {
  const { app, ann } = await appWith({ PHOTOS_ENDPOINT: 'http://127.0.0.1:9' })
  const answer = await app.send(ann, await picture().jpeg().toBuffer())
  expect(answer.statusCode).toBe(503)
  expect(await app.waiting(ann)).toEqual([])
  expect((await app.pool.query('select 1 from photos where author_id = $1', [ann.user.id])).rows).toEqual([])
  expect(await readdir(join(app.context.config.dataDir, 'arriving'))).toEqual([])
})
