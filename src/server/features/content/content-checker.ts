import { createThreadClient, ThreadLost, type ThreadOptions } from '../../platform/worker-threads/thread-client.ts'
import type { CheckedContent, CheckRequest } from './check-candidate.ts'

/** The thread that checks gave no answer: it took too long, or it ended. Nothing is known about the content. */
export const CheckerLost = ThreadLost

export type ContentChecker = {
  check: (request: CheckRequest) => Promise<CheckedContent>
  /** True while a thread is kept for the next check: the next save is checked in a fraction of the time. */
  isWarm: () => boolean
  close: () => Promise<void>
}

export type CheckerOptions = Pick<Partial<ThreadOptions>, 'timeoutMs' | 'idleMs' | 'memoryMb'> & {
  /** The code of the thread. */
  entry?: URL
}

type Answer = { checked: CheckedContent } | { problem: string }

/** Checks content in a thread of its own, so that the server answers meanwhile. One check at a time. */
export function openChecker({ entry = workerFile(), ...options }: CheckerOptions = {}): ContentChecker {
  const defaults = { timeoutMs: 60_000, idleMs: 60_000, memoryMb: 1_024, name: 'The check of the content' }
  const ask = createThreadClient<CheckRequest, Answer>(entry, { ...defaults, ...options })
  return {
    async check(request) {
      const answer = await ask(request)
      if ('problem' in answer) throw new Error(answer.problem)
      return answer.checked
    },
    isWarm: ask.isRunning,
    close: ask.end,
  }
}

/** TypeScript in `src`; beside this file in the built server. */
const workerFile = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../../check-worker-from-source.mjs' : './check-worker.js', import.meta.url)
