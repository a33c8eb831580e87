import { afterAll, expect, it } from 'vitest'
import { type MediaWorker, ProcessBusy, startMediaWorker } from './ask-process.ts'

const entry = new URL('../../../../../tests/fixtures/photo-workers/ends-or-hangs.mjs', import.meta.url)
const makers: MediaWorker[] = []
const maker = (options: Parameters<typeof startMediaWorker>[0]) => {
  const made = startMediaWorker({ entry, ...options })
  makers.push(made)
  return made
}
afterAll(() => Promise.all(makers.map((one) => one.stop())))

const job = (file: string) => ({ file, folder: '' })
const understood = { refused: 'heic' }
const unreadable = { refused: 'unreadable' }

it('a file that crashes, ends or hangs its process is unreadable; the next one gets a new process', async () => {
  const lost: string[] = []
  const { make } = maker({ timeoutMs: 2_000, onLost: ({ file }) => lost.push(file) })
  const files = ['good', 'crash', 'good', 'leave', 'hang', 'good']
  const outcomes = await Promise.all(files.map((file) => make(job(file))))
  expect(outcomes).toEqual([understood, unreadable, understood, unreadable, unreadable, understood])
  expect(lost).toEqual(['crash', 'leave', 'hang'])
})

it('rejects when the queue is full, and stopping settles all', async () => {
  const { make, stop } = maker({ maxWaiting: 2 })
  const [first, second] = [make(job('hang')), make(job('good'))]
  await expect(make(job('good'))).rejects.toBeInstanceOf(ProcessBusy)
  const answers = Promise.allSettled([first, second])
  await stop()
  expect((await answers).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
