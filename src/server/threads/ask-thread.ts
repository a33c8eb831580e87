import { Worker } from 'node:worker_threads'

/** The thread gave no answer: it took too long, or it ended. The next question starts a new one. */
export class ThreadLost extends Error {}

/** More are waiting for the thread than it can answer in time. */
export class ThreadBusy extends Error {}

export type ThreadOptions = { timeoutMs: number; mostWaiting: number }

/** Loading is no part of an answer: on a busy machine it takes longer than any question may. */
const startMs = 30_000

/**
 * Asks a thread of its own, one question after the other, so that long work keeps nobody else waiting. It starts with the first
 * question, and says 'ready' when it has loaded what it needs; it keeps no process alive and ends with it. What it gives asks one question;
 * that throws ThreadBusy where `mostWaiting` wait already, ThreadLost where the thread ends or gives no answer in `timeoutMs`.
 * @example const ask = askThread<Question, number>(new URL('./worker.mjs', import.meta.url), { timeoutMs: 2_000, mostWaiting: 20 })
 */
export function askThread<Question, Answer>(entry: URL, { timeoutMs, mostWaiting }: ThreadOptions) {
  let worker: Worker | undefined
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function askNow(question: Question): Promise<Answer> {
    try {
      if (worker === undefined) {
        worker = start(entry)
        await answerOf(worker, startMs)
      }
      return await answerOf<Answer>(worker, timeoutMs, question)
    } catch (error) {
      const lost = worker
      worker = undefined
      await lost?.terminate()
      throw error
    }
  }

  return async (question: Question): Promise<Answer> => {
    if (waiting >= mostWaiting) throw new ThreadBusy('Too many wait for this thread.')
    waiting += 1
    const answer = last
      .then(() => askNow(question))
      .finally(() => {
        waiting -= 1
      })
    last = answer.catch(() => {})
    return answer
  }
}

function start(entry: URL): Worker {
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: 256 } })
  // An error that nobody hears would end the process; whoever waits for an answer hears it too.
  worker.on('error', () => {})
  worker.unref()
  return worker
}

/** The next thing that the thread says; to a question, where there is one. */
function answerOf<Answer>(worker: Worker, timeoutMs: number, question?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', onAnswer).off('error', onEnd).off('exit', onEnd)
      act()
    }
    const onAnswer = (answer: Answer) => settle(() => resolve(answer))
    const onEnd = () => settle(() => reject(new ThreadLost('The thread ended without an answer.')))
    const timer = setTimeout(
      () => settle(() => reject(new ThreadLost(`The thread gave no answer in ${timeoutMs} ms.`))),
      timeoutMs,
    )
    worker.on('message', onAnswer).on('error', onEnd).on('exit', onEnd)
    if (question !== undefined) worker.postMessage(question)
  })
}
