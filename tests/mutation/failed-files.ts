import type { RunnerTask } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** A file, or a group of tests in one, as Vitest keeps it. */
type Group = Extract<RunnerTask, { type: 'suite' }>

/**
 * Stryker looks at tests alone: where a file fails before its first test (while it is loaded, or in `beforeAll`), its tests have
 * no result, and the mutant that broke everything counts as survived. Here such a failure becomes one of a test.
 */
export const failedFiles: Reporter = {
  onTestRunEnd(modules) {
    for (const module of modules) tellFailure(taskOf(module))
  },
}

// Vitest has it, and marks it as its own.
const taskOf = (module: TestModule): Group => (module as unknown as { task: Group }).task

function tellFailure(group: Group): void {
  for (const inner of group.tasks) if (inner.type === 'suite') tellFailure(inner)
  const own = group.result?.errors ?? []
  if (own.length === 0) return
  const result = { state: 'fail', errors: own } as const
  const test = firstTestOf(group)
  if (test) Object.assign(test, { mode: 'run', result })
  else
    group.tasks.push({ type: 'test', name: 'is loaded', mode: 'run', file: group.file, suite: group, result } as never)
}

const firstTestOf = (group: Group): RunnerTask | undefined =>
  group.tasks.flatMap((task) => (task.type === 'suite' ? (firstTestOf(task) ?? []) : task))[0]
