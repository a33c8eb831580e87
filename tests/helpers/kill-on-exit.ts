import type { ChildProcess } from 'node:child_process'

const started = new Map<ChildProcess, NodeJS.Signals>()

/**
 * Notes a process that a test started, so that it ends with the test's own process, however that ends.
 * SIGTERM is for those that have children of their own to end.
 * @example const child = endsWithTest(spawn(…))
 */
export function endsWithTest<Child extends ChildProcess>(child: Child, signal: NodeJS.Signals = 'SIGKILL'): Child {
  started.set(child, signal)
  child.once('exit', () => started.delete(child))
  return child
}

export function endStarted(): void {
  for (const [child, signal] of started) child.kill(signal)
}

process.once('exit', endStarted)
