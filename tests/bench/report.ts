import { type Measured, type Side, type Task, tasks } from './measure.ts'

/**
 * Ours at 60 options against a checklist by hand, and long lists against our own 60. `machine` is the same form with the
 * wizard's state machine behind it, as in the app: shown beside, since a checklist by hand has nothing like it.
 */
const goals: { side: Side; against: Side; atMost?: number }[] = [
  { side: 'ours 60', against: 'by-hand 60', atMost: 1.25 },
  { side: 'ours 60', against: 'stock 60', atMost: 1 },
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
  const ms = (side: Side, task: Task) => (measured[side]?.[task] ?? []).map((sample) => sample.ms)
  const frames = (side: Side, task: Task) => (measured[side]?.[task] ?? []).map((sample) => sample.frames)
  console.log('Main-thread CPU time in ms: median (95th percentile), and frames until it shows')
  for (const task of tasks) {
    console.log(`\n${titles[task]}`)
    for (const side of Object.keys(measured) as Side[]) {
      const times = ms(side, task)
      const median = quantile(times, 0.5)
      const verdicts = goals
        .filter((goal) => goal.side === side && measured[goal.against] !== undefined)
        .map(({ against, atMost }) => {
          const ratio = median / quantile(ms(against, task), 0.5)
          const late = atMost !== undefined && ratio > atMost
          if (late) missed += 1
          return `  ${ratio.toFixed(2)}× ${against}${atMost === undefined ? '' : ` (goal ${atMost}×)`}${late ? '  MISSED' : ''}`
        })
      console.log(
        `  ${side.padEnd(11)} ${median.toFixed(2).padStart(7)} (${quantile(times, 0.95).toFixed(2).padStart(6)})  ${quantile(frames(side, task), 0.95)} frame(s)${verdicts.join('')}`,
      )
    }
  }
  console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} goal(s) missed.`)
  return missed
}
