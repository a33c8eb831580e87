// What the widest wizards cost, and whether each is decided. npx tsx tests/bench/checker-scale.ts [part of a name]
import { checkJourneys } from '@kindred/checker'
import { joinedWizards } from '../fixtures/wizards/joined-wizards.ts'

console.log('Widely joined wizards (goal: each decided, or said to be undecided, within 10 s and 500 MB)')
for (const [name, { wizard }] of Object.entries(joinedWizards)) {
  if (!name.includes(process.argv[2] ?? '')) continue
  const start = process.cpuUsage()
  const { findings, report } = checkJourneys(wizard())
  const { user, system } = process.cpuUsage(start)
  const verdict =
    report.skipped.length === 0 ? 'decided' : `not decided: ${report.skipped.map(({ what }) => what).join('; ')}`
  const mb = Math.round(process.memoryUsage().rss / 1_000_000)
  const told = findings.map(({ rule }) => rule).join(', ')
  console.log(`${name.padEnd(66)}  ${Math.round((user + system) / 1000)} ms  ${mb} MB  ${verdict}  ${told}`)
}
