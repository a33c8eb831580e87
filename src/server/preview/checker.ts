import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { WizardCheck, WizardToCheck } from './check-wizard.ts'

/** The check ended in an error of its own, as it may on faulty content. */
export interface CheckFailed {
  failed: string
}

type Answer = WizardCheck | CheckFailed

/** Checks wizards in a process beside this one, one after the other. */
export interface Checker {
  check: (wizard: WizardToCheck) => Promise<Answer>
  close: () => void
}

export function startChecker(): Checker {
  const waiting = new Map<number, (answer: Answer) => void>()
  let child: ChildProcess | undefined
  let last = 0
  let isClosed = false
  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(new URL('./check-process.ts', import.meta.url)), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    started.on('message', ({ job, answer }: { job: number; answer: Answer }) => {
      waiting.get(job)?.(answer)
      waiting.delete(job)
    })
    started.on('exit', () => {
      if (child === started) child = undefined
      for (const answer of waiting.values()) answer({ failed: 'The check ended before it was done.' })
      waiting.clear()
    })
    return started
  }
  return {
    check: (wizard) =>
      new Promise((resolve) => {
        if (isClosed) return resolve({ failed: 'The preview has ended.' })
        child ??= start()
        last += 1
        waiting.set(last, resolve)
        child.send({ job: last, wizard })
      }),
    close() {
      isClosed = true
      child?.disconnect()
    },
  }
}
