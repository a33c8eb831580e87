import { Worker } from 'node:worker_threads'
import type { CheckedContent, CheckRequest } from './check-content.ts'

/** The thread that checks gave no answer: it took too long, or it ended. Nothing is known about the content. */
export class CheckerLost extends Error {}

export type ContentChecker = {
  check: (request: CheckRequest) => Promise<CheckedContent>
  /** True while a thread is kept for the next check. */
  isWarm: () => boolean
  close: () => Promise<void>
}

export type CheckerOptions = {
  /** The code of the thread. */
  entry?: URL
  /** After this long without an answer the thread is ended. */
  timeoutMs?: number
  /** How long the thread is kept after its last answer: the next save is checked in a fraction of the time. */
  idleMs?: number
  /** A check that needs more memory than this ends its thread, not the server. */
  memoryMb?: number
}

type Answer = { checked: CheckedContent } | { problem: string }

/** Checks content in a thread of its own, so that the server answers meanwhile. One check at a time. */
export function openChecker(options: CheckerOptions = {}): ContentChecker {
  const { entry = workerFile(), timeoutMs = 60_000, idleMs = 60_000, memoryMb = 1_024 } = options
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    clearTimeout(rest)
    const ended = worker
    worker = undefined
    await ended?.terminate()
  }

  function start(): Worker {
    const started = startWorker(entry, memoryMb)
    // An error that nobody hears would end the process; a check that waits hears it too.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  return {
    async check(request) {
      clearTimeout(rest)
      worker ??= start()
      try {
        const answer = await ask(worker, request, timeoutMs)
        if ('problem' in answer) throw new Error(answer.problem)
        return answer.checked
      } catch (error) {
        if (error instanceof CheckerLost) await end()
        throw error
      } finally {
        rest = setTimeout(end, idleMs).unref()
      }
    },
    isWarm: () => worker !== undefined,
    close: end,
  }
}

function ask(worker: Worker, request: CheckRequest, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
      act()
    }
    const lost = (sentence: string) => settle(() => reject(new CheckerLost(sentence)))
    const onAnswer = (answer: Answer) => settle(() => resolve(answer))
    const onError = (error: Error) => lost(`The check of the content ended with an error: ${error.message}`)
    const onExit = () => lost('The check of the content ended without an answer.')
    const late = `The check of the content gave no answer in ${timeoutMs / 1000} seconds.`
    const timer = setTimeout(() => lost(late), timeoutMs)
    worker.on('message', onAnswer).on('error', onError).on('exit', onExit)
    worker.postMessage(request)
  })
}

/** TypeScript in `src`; beside this file in the built server. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../check-worker-from-source.mjs' : './check-worker.js', import.meta.url)

function startWorker(entry: URL, memoryMb: number): Worker {
  const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  // A check that nobody waits for does not keep the process.
  worker.unref()
  return worker
}
