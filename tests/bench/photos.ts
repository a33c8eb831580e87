/**
 * What a photo costs: a JPEG of 12 megapixels made anew (six files and a blurred placeholder) by the process that opens
 * files, alone and with three others sent at once, and the most memory that process ever had. Runs on the built server's
 * process, and fails when a goal is missed.
 */
import { access, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { startMediaWorker } from '../../src/server/features/photos/making/ask-process.ts'

const goals = { ms: 1_500, mb: 300 }
const rounds = Number(process.env.BENCH_ROUNDS ?? 7)
const say = (line: string) => process.stdout.write(`${line}\n`)

const entry = new URL('../../dist/server/photo-worker.js', import.meta.url)
await access(entry).catch(() => {
  throw new Error('Build first: node scripts/build.mjs')
})
const folder = await mkdtemp(join(tmpdir(), 'photo-bench-'))
const file = join(folder, 'photo.jpg')

/** Soft shapes and the grain of a small lens: what a phone takes, made here. */
async function takePhoto(): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const shapes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#888', noise } })
    .blur(4)
    .resize(4000, 3000)
    .png({ compressionLevel: 0 })
    .toBuffer()
  const grain = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise: { ...noise, sigma: 12 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toFile(file)
}

const maker = startMediaWorker({ entry })
let made = 0
async function make(): Promise<number> {
  const to = join(folder, `${made++}`)
  await mkdir(to)
  const from = performance.now()
  const outcome = await maker.make({ file, folder: to })
  if (!('made' in outcome)) throw new Error(`The photo was refused: ${JSON.stringify(outcome)}`)
  return performance.now() - from
}

const at = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
const inMb = (kilobytes: number) => Math.round(kilobytes / 1024)

try {
  await takePhoto()
  say(`load of the machine: ${loadavg()[0]?.toFixed(1)}; times are judged where it has nothing else to do`)
  say(`a JPEG of 12 megapixels, ${((await stat(file)).size / 1_000_000).toFixed(1)} MB`)
  // The first one also waits for the process to begin.
  const first = await make()
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) alone.push(await make())
  const one = inMb(maker.highest())
  const from = performance.now()
  await Promise.all([make(), make(), make(), make()])
  const four = performance.now() - from
  const most = inMb(maker.highest())
  say(
    `alone: ${at(alone, 0.5).toFixed(0)} ms (median), ${at(alone, 0.95).toFixed(0)} ms (95 %), first ${first.toFixed(0)} ms`,
  )
  say(`four at once: ${four.toFixed(0)} ms until the last one is there`)
  say(`memory of the process: ${one} MB after those alone, ${most} MB after four at once`)
  const missed = [
    ...(at(alone, 0.5) > goals.ms ? [`${goals.ms} ms for a photo`] : []),
    ...(most > goals.mb ? [`${goals.mb} MB with four at once`] : []),
  ]
  for (const goal of missed) say(`Goal missed: ${goal}.`)
  if (missed.length > 0) process.exitCode = 1
} finally {
  await maker.stop()
  await rm(folder, { recursive: true, force: true })
}
