import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom, type Random } from '../../src/server/features/demo/random.ts'
import type { SignedUp } from '../helpers/server/make-app.ts'
import { makePhotoApp, type PhotoApp, picture, type Uploaded } from '../http/photo-calls.ts'
import { blackPng, heic, longGif, mark, type Seed, seeds, video } from './hostile-seeds.ts'
import { dose, isNightly, seed, tell } from './test-amounts.ts'

const files = dose('HOSTILE_FILES', { ci: 15, nightly: 10_000 })

let app: PhotoApp
let ann: SignedUp
let all: Seed[]
beforeAll(async () => {
  // A night is longer than a quarter of an hour.
  app = await makePhotoApp({ env: { ACCESS_TOKEN_MINUTES: '1440' } })
  ann = await app.signUp()
  all = await seeds()
})
afterAll(() => app.close())

const photosFolder = () => join(app.context.config.dataDir, 'photos')

/** Uploads a file, and returns the response and what is stored. */
async function sent(bytes: Buffer, type?: string) {
  const before = new Set(await readdir(photosFolder()))
  const answer = await app.send(ann, bytes, type === undefined ? {} : { type })
  const [folder] = (await readdir(photosFolder())).filter((name) => !before.has(name))
  const names = folder === undefined ? [] : await readdir(join(photosFolder(), folder))
  const kept = new Map<string, Buffer>()
  for (const name of names) kept.set(name, await readFile(join(photosFolder(), folder ?? '', name)))
  if (answer.statusCode === 200) await app.discard(ann, answer.json<Uploaded>().temp_id)
  return { answer, kept, status: answer.statusCode, error: answer.json<{ error: string | null }>().error }
}

/** Stored files contain no metadata. */
async function expectSilence(kept: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [name, bytes] of kept) {
    if (name.startsWith('video.')) {
      const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) })
      expect(Object.keys(await input.getMetadataTags()), name).toEqual([])
      continue
    }
    expect(bytes.includes(mark), name).toBe(false)
    const { exif, xmp, iptc, orientation, comments, format } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, orientation, comments], name).toEqual(Array(5).fill(undefined))
    expect(name).toContain(format === 'heif' ? 'avif' : `${format}`)
  }
}

describe('an uploaded camera file', () => {
  it('loses location, metadata and trailing data in every format', async () => {
    for (const { name, bytes, isVideo } of all) {
      expect(bytes.includes(mark), name).toBe(true)
      const { status, kept } = await sent(bytes)
      expect([name, status, kept.size]).toEqual([name, 200, isVideo ? 1 : 6])
      await expectSilence(kept)
      for (const one of kept.values()) expect(one.includes(mark), name).toBe(false)
    }
  })

  it('is rotated upright by its orientation', async () => {
    const lying = await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { answer } = await sent(lying)
    expect(answer.json<Uploaded>().photo).toMatchObject({ width: 20, height: 40 })
  })

  it('keeps the video stream unchanged', async () => {
    for (const format of ['mp4', 'webm'] as const) {
      const { kept } = await sent(await video(format))
      const films = [await video(format), kept.get(`video.${format}`) ?? Buffer.alloc(0)].map(async (bytes) => {
        const track = await new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) }).getPrimaryVideoTrack()
        const { packetCount } = (await track?.computePacketStats()) ?? {}
        return [track?.codec, track?.displayWidth, packetCount, await track?.getCodecParameterString()]
      })
      const [before, after] = await Promise.all(films)
      expect(after).toEqual(before)
      expect(after?.[2]).toBeGreaterThan(2)
    }
  })
})

describe('a decompression bomb', () => {
  it.each([
    ['400 million pixels in a few kilobytes', () => blackPng(20_000, 20_000), /64 million/],
    ['an endless animation', () => longGif(5_000), /64 million/],
    ['a HEIC photo', heic, /HEIC/],
    [
      'a drawing with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /use this file/,
    ],
    ['a page', () => Buffer.from(`<!doctype html><script>${mark}</script>`), /use this file/],
    ['a page that begins like a picture', () => Buffer.from(`GIF89a=1/*<script>${mark}</script>*/`), /damaged/],
    ['a document', () => Buffer.from('%PDF-1.7\n%%EOF'), /use this file/],
    ['nothing', () => Buffer.alloc(0), /./],
  ])('%s is rejected with a message', async (_what, make, sentence) => {
    const { status, error, kept } = await sent(await make(), 'image/jpeg')
    expect([status, error, kept.size]).toEqual([400, expect.stringMatching(sentence), 0])
  })

  it('at the maximum size is processed within the memory limit', async () => {
    const { status } = await sent(blackPng(7_000, 7_000))
    expect(status).toBe(200)
  })
})

it(
  `${files} corrupted files are accepted or rejected with a message, and accepted ones contain no metadata`,
  async () => {
    const random = createRandom(seed)
    const counts = new Map<string, number>()
    for (let at = 0; at < files; at++) {
      const one = random.pick(all)
      const { status, error, kept } = await sent(broken(one.bytes, random))
      const what = `file ${at} (${one.name}) with ATTACK_SEED=${seed}`
      expect([200, 400], what).toContain(status)
      if (status === 400) expect([what, kept.size, typeof error]).toEqual([what, 0, 'string'])
      await expectSilence(kept)
      counts.set(`${one.name} ${status}`, (counts.get(`${one.name} ${status}`) ?? 0) + 1)
    }
    const summary = [...counts].sort().map(([what, count]) => `${what}: ${count}`)
    tell(`files: seed ${seed}, ${summary.join(', ')}`)
    // Both outcomes must occur for several faults.
    for (const status of [200, 400])
      expect(summary.filter((line) => line.includes(` ${status}:`)).length).toBeGreaterThan(2)
    expect((await sent(await picture().jpeg().toBuffer())).status).toBe(200)
    expect(await readdir(join(app.context.config.dataDir, 'arriving'))).toEqual([])
  },
  isNightly ? 3 * 3_600_000 : 300_000,
)

/** The file with one to four faults of storage, networks or attackers. */
function broken(bytes: Buffer, random: Random): Buffer {
  let file = Buffer.from(bytes)
  for (let left = 1 + random.below(4); left > 0; left--) file = Buffer.from(random.pick(faults)(file, random))
  return file
}

const faults: ((file: Buffer, random: Random) => Buffer)[] = [
  function bits(file, random) {
    for (let left = 1 + random.below(20); left > 0; left--) file[random.below(file.length)] = random.below(256)
    return file
  },
  // Formats store sizes in the first half kilobyte.
  function header(file, random) {
    file[random.below(Math.min(512, file.length))] = random.below(256)
    return file
  },
  (file, random) => file.subarray(0, 1 + random.below(file.length)),
  function size(file, random) {
    const at = random.below(Math.max(1, file.length - 4))
    if (file.length > 4) file.writeUInt32BE(random.pick([0, 1, 0x7fffffff, 0x80000000, 0xffffffff]), at)
    return file
  },
  function twice(file, random) {
    const [from, to] = [random.below(file.length), random.below(file.length)].sort((a, b) => a - b)
    return Buffer.concat([file.subarray(0, to), file.subarray(from, to), file.subarray(to)])
  },
  function without(file, random) {
    const [from = 0, to = 0] = [random.below(file.length), random.below(file.length)].sort((a, b) => a - b)
    return from === 0 ? file : Buffer.concat([file.subarray(0, from), file.subarray(to)])
  },
  function foreign(file, random) {
    const other = random.pick(all).bytes
    const at = random.below(file.length)
    return Buffer.concat([file.subarray(0, at), other.subarray(random.below(other.length))])
  },
]
