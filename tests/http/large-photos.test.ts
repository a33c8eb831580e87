import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMediaWorker } from '../../src/server/features/photos/making/ask-process.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { formWith, makePhotoApp, type PhotoApp, picture, type Uploaded } from './photo-calls.ts'

let app: PhotoApp
let ann: SignedUp
beforeAll(async () => {
  app = await makePhotoApp()
  ann = await app.signUp()
})
afterAll(() => app.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 90, b: 60 } }, limitInputPixels: false })

it.each([
  ['a JPEG of 108 million pixels', () => plain(12_000, 9_000).jpeg(), [1600, 1200]],
  [
    'one that was taken lying on its side',
    () => plain(12_000, 9_000).withMetadata({ orientation: 6 }).jpeg(),
    [1200, 1600],
  ],
  ['a JPEG of 50.3 million', () => plain(8_192, 6_144).jpeg(), [1600, 1200]],
  ['a progressive one', () => plain(8_192, 6_144).jpeg({ progressive: true }), [1600, 1200]],
  ['a PNG of 50.3 million', () => plain(8_192, 6_144).png(), [1600, 1200]],
  ['a WebP of 50.3 million', () => plain(8_192, 6_144).webp({ effort: 0 }), [1600, 1200]],
] as const)('%s is accepted and keeps its aspect ratio', async (_, make, [width, height]) => {
  const photo = await app.uploaded(ann, await make().toBuffer())
  expect(photo.photo).toMatchObject({ width, height })
})

it.each([
  ['a JPEG of 256 million pixels', () => plain(16_000, 16_000).jpeg()],
  ['a progressive JPEG of 108 million', () => plain(12_000, 9_000).jpeg({ progressive: true })],
  ['a PNG of 108 million', () => plain(12_000, 9_000).png()],
])('%s is rejected with the limit', async (_, make) => {
  const answer = await app.send(ann, await make().toBuffer())
  expect([answer.statusCode, answer.json<Uploaded>().error]).toEqual([
    400,
    'This photo is too large. A JPEG can have 250 million pixels, an AVIF 30 million, any other photo 64 million.',
  ])
})

it('an avatar may be as large', async () => {
  const form = formWith(await plain(12_000, 9_000).jpeg().toBuffer())
  const headers = { ...form.headers, ...ann.headers }
  const answer = await app.inject({ method: 'PUT', url: '/api/v1/image/avatar', headers, payload: form.payload })
  expect(answer.statusCode, answer.body).toBe(200)
})

it('decoding 108 million pixels takes less than 100 MB more than a small picture', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kindred-large-'))
  const highest = async (bytes: Buffer) => {
    const maker = startMediaWorker()
    await writeFile(join(folder, 'in'), bytes)
    const outcome = await maker.make({ file: join(folder, 'in'), folder })
    await maker.stop()
    expect(outcome).toHaveProperty('made')
    return maker.highest() / 1024
  }
  try {
    const small = await highest(await picture(1_600, 1_200).jpeg().toBuffer())
    const large = await highest(await plain(12_000, 9_000).jpeg().toBuffer())
    // Decoded whole it is 324 MB.
    expect(large - small).toBeLessThan(100)
  } finally {
    await rm(folder, { recursive: true })
  }
})
