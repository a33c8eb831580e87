// How long the journey checker takes (time of the processor), beside a plain traversal, and how the cost grows. npx tsx tests/bench/checker.ts
import { pathToFileURL } from 'node:url'
import { checkJourneys, countAnswerSets, fieldClasses, modelOf } from '@kindred/checker'
import type { Promise as PromiseMade } from '@kindred/contract/promises'
import type { Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { bruteForce } from '../fixtures/wizards/brute-force.ts'
import { largeWizard, oneChecklist, type Size } from '../fixtures/wizards/large-wizard.ts'
import { quizOfTen } from '../fixtures/wizards/quiz-of-ten.ts'
import { benchWatch } from './check-watch.ts'

/** Time of one core, which other programs on the machine do not lengthen. */
const timed = <T>(work: () => T): { ms: number; value: T } => {
  const start = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(start)
  return { ms: Math.round((user + system) / 1000), value }
}
const line = (name: string, ...cells: (string | number)[]): void => console.log([name.padEnd(52), ...cells].join('  '))

export async function benchChecker(): Promise<void> {
  const { content } = readContent(await readContentFiles('content'))
  const shipped = timed(() =>
    Object.entries(content?.wizards ?? {}).map(([id, wizard]) => checkJourneys(wizard, content?.promises[id])),
  )
  line('all shipped wizards, first time (goal 300 ms)', `${shipped.ms} ms`)

  const ten = timed(() => checkJourneys(quizOfTen))
  line(
    'a quiz of ten areas of eight statements (goal 2,000 ms)',
    `${ten.ms} ms`,
    `${ten.value.report.situations} situations`,
  )

  for (const options of [8, 10, 12]) {
    const wizard = oneChecklist(options)
    const plain = timed(() => bruteForce(wizard, [], 100_000))
    const ours = timed(() => checkJourneys(wizard))
    line(
      `one checklist of ${options} options`,
      `plain traversal: ${plain.value?.states} states (${2 ** (options + 1)} before leaving), ${plain.ms} ms`,
      `ours: ${ours.value.report.classes} answer classes, ${ours.value.report.states} states, ${ours.ms} ms`,
    )
  }
  // From here on plain traversal does not come to an end: 2 to the power of the options.
  for (const options of [60, 500, 5000]) {
    const { ms, value } = timed(() => checkJourneys(oneChecklist(options)))
    const { classes, states, answerSets } = value.report
    line(
      `one checklist of ${options} options`,
      `stand for: ${answerSets} answer sets`,
      `ours: ${classes} answer classes, ${states} states, ${ms} ms`,
    )
  }
  sixtyOptions()

  const usual: Size = { steps: 200, options: 5000, linked: 20, conditions: 60, reads: 'any', chained: false }
  console.log('Large wizards (goal 2,000 ms)')
  grow('200 steps, 5,000 options, 60 conditions, 20 linked', usual)
  grow('the same, each condition reads the two before it', { ...usual, reads: 'last' })
  grow('the same, linked questions hang on each other', { ...usual, reads: 'last', chained: true })
  grow('the same, hanging on any two before (widest cones)', { ...usual, chained: true })
  for (const steps of [50, 100, 200, 300, 400]) grow(`${steps} steps`, { ...usual, steps, options: steps * 25 })
  grow('300 steps, with promises', { ...usual, steps: 300, options: 7500 }, everyPromise)
  for (const steps of [50, 100, 200, 400])
    grow(`${steps} steps without a condition`, { ...usual, steps, options: steps * 25, conditions: 0 })
  for (const options of [1000, 10_000]) grow(`200 steps, ${options} options`, { ...usual, options })
  for (const conditions of [0, 30, 120]) grow(`200 steps, ${conditions} conditions`, { ...usual, conditions })
  for (const linked of [5, 10, 40]) grow(`200 steps, ${linked} linked questions`, { ...usual, linked })
}

const everyPromise: readonly PromiseMade[] = [
  { id: 'controls', promise: 'controls-on-every-step', reason: '', controls: ['skip', 'leave', 'previous'] },
  { id: 'saved', promise: 'saved-without-sensitive', reason: '' },
  { id: 'warned', promise: 'sensitive-after-warning', reason: '' },
  { id: 'breath', promise: 'sensitive-in-a-row', reason: '', atMost: 2 },
]

/** Every third step is about something painful, where promises are kept. */
const withPain = (wizard: Wizard): Wizard => ({
  ...wizard,
  steps: wizard.steps.map((step, at) => (at % 3 === 0 ? { ...step, sensitive: true } : step)),
})

function grow(name: string, size: Size, promises: readonly PromiseMade[] = []): void {
  const plain = largeWizard(size)
  const wizard = promises.length === 0 ? plain : withPain(plain)
  const { ms, value } = timed(() => checkJourneys(wizard, promises))
  const { report, findings } = value
  const mb = Math.round(process.memoryUsage().rss / 1_000_000)
  line(
    name,
    `${ms} ms`,
    `${mb} MB`,
    `${report.classes} classes`,
    `${report.situations} situations`,
    `${report.transitions} transitions`,
    `widest cone ${report.widestCone}`,
    `${findings.length} findings`,
    `${report.skipped.length} skipped`,
  )
}

/** The example of the design: 60 options, limit 5, one exclusive and two that a condition names. */
function sixtyOptions(): void {
  const wizard = oneChecklist(60, { limit: 5 })
  const field = wizard.steps[0]?.fields[0]
  const [first] = field?.list?.options ?? []
  if (field === undefined || first === undefined) return
  first.exclusive = true
  const names = { anyOf: ['o1', 'o2'].map((id) => ({ properties: { many: { contains: { const: id } } } })) }
  wizard.steps.push({ id: 'next', title: 'Next', question: '?', fields: [], when: names })
  const { answers } = fieldClasses(modelOf(wizard), field, [undefined])
  line(
    '60 options, limit 5, one exclusive, two named',
    `${countAnswerSets(field, [undefined])} answer sets`,
    `${answers.length} classes`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await benchChecker()
  console.log('From a save to its findings on the screen (goal 300 ms)')
  await benchWatch()
}
