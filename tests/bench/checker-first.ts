// What the checker costs the first time, each look in a process of its own. npx tsx tests/bench/checker-first.ts [how many]
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkJourneys } from '@kindred/checker'
import type { Wizard } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { readContentFiles } from '../../scripts/read-content-files.ts'
import { oneChecklist } from '../fixtures/wizards/large-wizard.ts'

const looks: Readonly<Record<string, () => Promise<readonly Wizard[]>>> = {
  'one list of 5,000 options (goal 50 ms)': async () => [oneChecklist(5000)],
  'all shipped wizards (goal 300 ms)': async () =>
    Object.values(readContent(await readContentFiles('content')).content?.wizards ?? {}),
}

const [asked = '9'] = process.argv.slice(2)
const look = looks[asked]
if (look === undefined)
  for (const name of Object.keys(looks)) {
    const once = (): number =>
      Number(
        execFileSync(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), name], {
          encoding: 'utf8',
        }),
      )
    const all = Array.from({ length: Number(asked) }, once).sort((a, b) => a - b)
    console.log(
      `${name}: least ${all[0]} ms, median ${all[Math.floor(all.length / 2)]} ms of the processor, of ${all.length}`,
    )
  }
else {
  const wizards = await look()
  const start = process.cpuUsage()
  for (const wizard of wizards) checkJourneys(wizard)
  const { user, system } = process.cpuUsage(start)
  console.log(Math.round((user + system) / 1000))
}
