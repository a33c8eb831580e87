import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { caps } from './caps.ts'
import type { InspectJob, InspectResult, Job, Outcome } from './outcome.ts'

/** More wait than can be answered in time. */
export class ProcessBusy extends Error {}

/** A machine that needs longer to begin a process has other troubles. */
const startMs = 60_000

type MediaRequest = Job | InspectJob
type Answer = { outcome: Outcome | InspectResult; highest: number }
type Worker = { child: ChildProcess; isReady: Promise<unknown> }
export type MediaWorker = {
  /** A file that ends the process, or takes too long, counts as unreadable. */
  make: (job: Job) => Promise<Outcome>
  /** What is in a file; one that ends the process has nothing that is known. */
  look: (file: string) => Promise<InspectResult>
  /** Of the process so far, in kilobytes. */
  highest: () => number
  stop: () => Promise<void>
}

type MediaWorkerOptions = {
  timeoutMs?: number
  maxWaiting?: number
  idleMs?: number
  onLost?: (job: { file: string }) => void
  /** What runs in the process; a test puts something there that ends or hangs. */
  entry?: URL
}

/**
 * Has files opened by a process of its own, one after the other, so that memory and processor have a bound. It starts with
 * the first file, is replaced when it ends, and goes when there is nothing to do.
 */
export function startMediaWorker(options: MediaWorkerOptions = {}): MediaWorker {
  const { timeoutMs = caps.workerMs, maxWaiting = 16, idleMs = 60_000, onLost = () => {}, entry = ownEntry } = options
  let worker: Worker | undefined
  let waiting = 0
  let highest = 0
  let isOver = false
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function ask(job: MediaRequest): Promise<Outcome | InspectResult> {
    if (isOver) throw new ProcessBusy('The server stops.')
    clearTimeout(idle)
    worker ??= start(entry)
    const { child, isReady } = worker
    // How long a process takes to begin is the machine's business, and not counted.
    await isReady
    const answer = await answerOf(child, job, timeoutMs)
    if (answer === undefined) {
      await end()
      onLost(job)
      return { refused: 'unreadable' }
    }
    highest = Math.max(highest, answer.highest)
    idle = setTimeout(() => void end(), idleMs).unref()
    return answer.outcome
  }

  async function end(): Promise<void> {
    const ended = worker?.child
    worker = undefined
    if (ended === undefined || ended.exitCode !== null || ended.signalCode !== null) return
    await new Promise((resolve) => {
      ended.once('exit', resolve)
      ended.kill('SIGKILL')
    })
  }

  async function inTurn(job: MediaRequest): Promise<Outcome | InspectResult> {
    if (waiting >= maxWaiting) throw new ProcessBusy('Too many files wait.')
    waiting += 1
    const answer = last
      .then(() => ask(job))
      .finally(() => {
        waiting -= 1
      })
    last = answer.catch(() => {})
    return answer
  }

  return {
    async make(job) {
      const outcome = await inTurn(job)
      return 'isText' in outcome ? { refused: 'unreadable' } : outcome
    },
    async look(file) {
      const looked = await inTurn({ file, asItCame: true })
      return 'isText' in looked ? looked : { type: null, isText: false }
    },
    highest: () => highest,
    async stop() {
      isOver = true
      clearTimeout(idle)
      await end()
      await last
    },
  }
}

const isSource = import.meta.url.endsWith('.ts')
const ownEntry = new URL(isSource ? './photo-worker.ts' : './photo-worker.js', import.meta.url)

function start(entry: URL): Worker {
  const child = fork(fileURLToPath(entry), [], {
    // Nothing of the environment: no address of a database, no key. One arena: with more of them, memory that is free again stays
    // with the process, and it grows to twice as much.
    env: { PATH: process.env.PATH ?? '', MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-old-space-size=256', ...(isSource ? ['--import', import.meta.resolve('tsx')] : [])],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return { child, isReady: saysReady(child) }
}

/** Also when it ended instead: the next question to it finds that out. */
const saysReady = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, startMs)
    for (const event of ['message', 'exit', 'error'])
      child.once(event, () => {
        clearTimeout(late)
        resolve(undefined)
      })
  })

function answerOf(child: ChildProcess, job: MediaRequest, timeoutMs: number): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | undefined) => {
      clearTimeout(timer)
      child.off('message', settle).off('exit', onEnd).off('error', onEnd)
      resolve(answer)
    }
    const onEnd = () => settle(undefined)
    const timer = setTimeout(onEnd, timeoutMs)
    child
      .on('message', settle as (message: unknown) => void)
      .on('exit', onEnd)
      .on('error', onEnd)
    child.send(job, (error) => {
      if (error) onEnd()
    })
  })
}
