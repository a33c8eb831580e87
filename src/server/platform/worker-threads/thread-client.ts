import { Worker } from 'node:worker_threads'

/** The thread gave no answer: it took too long, or it ended. The next question starts a new one. */
export class ThreadLost extends Error {}

/** More are waiting for the thread than it can answer in time. */
export class ThreadBusy extends Error {}

/** How a thread is asked: `timeoutMs` counts for each question, from when it is asked. */
export type ThreadOptions = {
  timeoutMs: number
  /** Absent: any number may wait. */
  maxWaiting?: number
  /** How long it is kept after its last answer; absent: for good. */
  idleMs?: number
  /** Above it the thread ends, not the process. */
  memoryMb?: number
  /** The subject of the sentences in which its loss is told. */
  name?: string
}

/** Loading is no part of an answer: on a busy machine it takes longer than any question may. */
const startMs = 30_000

/**
 * Asks a thread of its own, one question after the other, so that long work keeps nobody else waiting. It starts with the first
 * question, and says 'ready' when it has loaded what it needs; it keeps no process alive and ends with it. What it gives asks one question;
 * that throws ThreadBusy where `maxWaiting` wait already, ThreadLost where the thread ends or gives no answer in `timeoutMs`.
 * @example const ask = createThreadClient<Question, number>(new URL('./worker.mjs', import.meta.url), { timeoutMs: 2_000, maxWaiting: 20 })
 */
export function createThreadClient<Question, Answer>(entry: URL, options: ThreadOptions) {
  const { timeoutMs, maxWaiting = Number.POSITIVE_INFINITY, idleMs, memoryMb = 256, name = 'The thread' } = options
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  async function askNow(question: Question): Promise<Answer> {
    clearTimeout(idle)
    try {
      if (worker === undefined) {
        worker = start(entry, memoryMb)
        await answerOf(worker, { name, timeoutMs: startMs })
      }
      return await answerOf<Answer>(worker, { name, timeoutMs, question })
    } catch (error) {
      await end()
      throw error
    } finally {
      if (idleMs !== undefined) idle = setTimeout(() => void end(), idleMs).unref()
    }
  }

  async function ask(question: Question): Promise<Answer> {
    if (waiting >= maxWaiting) throw new ThreadBusy('Too many wait for this thread.')
    waiting += 1
    const answer = last
      .then(() => askNow(question))
      .finally(() => {
        waiting -= 1
      })
    last = answer.catch(() => {})
    return answer
  }
  return Object.assign(ask, { end, isRunning: () => worker !== undefined })
}

function start(entry: URL, memoryMb: number): Worker {
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  // An error that nobody hears would end the process; whoever waits for an answer hears it too.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

type ThreadRequest = { name: string; timeoutMs: number; question?: unknown }

/** The next thing that the thread says; to a question, where there is one. */
function answerOf<Answer>(worker: Worker, { name, timeoutMs, question }: ThreadRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
      act()
    }
    const lost = (sentence: string) => settle(() => reject(new ThreadLost(`${name} ${sentence}`)))
    const onAnswer = (answer: Answer) => settle(() => resolve(answer))
    const onError = (error: Error) => lost(`ended with an error: ${error.message}`)
    const onExit = () => lost('ended without an answer.')
    const timer = setTimeout(() => lost(`gave no answer in ${timeoutMs / 1_000} seconds.`), timeoutMs)
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit)
    if (question !== undefined) worker.postMessage(question)
  })
}
