import { type Measured, type Side, type Task, tasks } from './measure.ts'

/**
 * Ours at 60 options against a checklist by hand, and long lists against our own 60. `machine` is the same form with the
 * wizard's state machine behind it, as in the app: shown beside, since a checklist by hand has nothing like it.
 */
const goals: { side: Side; against: Side; atMost?: number }[] = [
  { side: 'ours 60', against: 'by-hand 60', atMost: 1.2 },
  { side: 'machine 60', against: 'by-hand 60' },
  { side: 'ours 1000', against: 'ours 60', atMost: 1.5 },
  { side: 'ours 5000', against: 'ours 60', atMost: 1.5 },
]
const titles: Record<Task, string> = { open: 'open a step', toggle: 'tick', search: 'search', next: 'go on' }

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Prints the table and says how many goals were missed. */
export function report(measured: Measured): number {
  let missed = 0
  const ms = (side: Side, task: Task) => measured[side][task].map((sample) => sample.ms)
  const frames = (side: Side, task: Task) => measured[side][task].map((sample) => sample.frames)
  console.log('Main-thread CPU time in ms: median (95th percentile), and frames until it shows')
  for (const task of tasks) {
    console.log(`\n${titles[task]}`)
    for (const side of Object.keys(measured) as Side[]) {
      const times = ms(side, task)
      const median = quantile(times, 0.5)
      const goal = goals.find((candidate) => candidate.side === side)
      const ratio = goal === undefined ? undefined : median / quantile(ms(goal.against, task), 0.5)
      const late = ratio !== undefined && goal?.atMost !== undefined && ratio > goal.atMost
      if (late) missed += 1
      const verdict =
        ratio === undefined || goal === undefined
          ? ''
          : `  ${ratio.toFixed(2)}× ${goal.against}${goal.atMost === undefined ? '' : ` (goal ${goal.atMost}×)`}${late ? '  MISSED' : ''}`
      console.log(
        `  ${side.padEnd(11)} ${median.toFixed(2).padStart(7)} (${quantile(times, 0.95).toFixed(2).padStart(6)})  ${quantile(frames(side, task), 0.95)} frame(s)${verdict}`,
      )
    }
  }
  console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} goal(s) missed.`)
  return missed
}
