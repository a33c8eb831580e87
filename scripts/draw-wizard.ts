// Draws wizards as Mermaid text and as SVG: npx tsx scripts/draw-wizard.ts [wizard-id] [--out=.cache/drawings]
// With --mermaid the text goes to the console. With --xstate the machine is written as JSON for XState's tools, such as Stately's viewer: with its
// guards (.machine.json, to be run with machineImplementations), and as an outline that runs by itself (.outline.json).
// With --machines the app's own machines (saving, posting …) are drawn into the README of the wizard feature.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkJourneys, drawMermaid, drawSvg, marksOf } from '@kindred/checker'
import { findingLine, isError } from '@kindred/content'
import { machineConfig, machineOutline } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { commandOptions } from './command-options.ts'
import { contentFolderOption, readContentOption } from './content-folder-option.ts'
import { withLocalPaths } from './local-finding-paths.ts'
import { readmeOfMachines, withDrawings } from './machines-of-app.ts'

const options = {
  mermaid: { type: 'boolean' },
  xstate: { type: 'boolean' },
  machines: { type: 'boolean' },
  out: { type: 'string' },
  content: { type: 'string' },
} as const
const { values: option, positionals } = commandOptions(options, 1)
const [wanted] = positionals
const out = option.out ?? '.cache/drawings'

if (option.machines) {
  await writeFile(readmeOfMachines, withDrawings(await readFile(readmeOfMachines, 'utf8')))
  console.log(`${readmeOfMachines}: drawn`)
  process.exit(0)
}

const folder = contentFolderOption(option.content)
const { content, findings } = readContent(await readContentOption(option.content))
if (content === undefined) {
  for (const finding of withLocalPaths(folder, findings.filter(isError))) console.error(findingLine(finding))
  process.exit(1)
}
const wizards = Object.values(content.wizards).filter(({ id }) => wanted === undefined || id === wanted)
if (wizards.length === 0) {
  console.error(`There is no wizard "${wanted}". There are: ${Object.keys(content.wizards).join(', ')}.`)
  process.exit(1)
}
await mkdir(out, { recursive: true })
for (const wizard of wizards) {
  if (option.xstate) {
    const written = { machine: machineConfig(wizard), outline: machineOutline(wizard) }
    for (const [kind, json] of Object.entries(written))
      await writeFile(join(out, `${wizard.id}.${kind}.json`), `${JSON.stringify(json, null, 2)}\n`)
    console.log(`${join(out, wizard.id)}.machine.json and .outline.json: ${wizard.steps.length} steps`)
    continue
  }
  const { findings: ofJourneys, report } = checkJourneys(wizard)
  const marks = marksOf(report.unreachableSteps, ofJourneys)
  if (option.mermaid) {
    console.log(drawMermaid(wizard, marks))
    continue
  }
  await writeFile(join(out, `${wizard.id}.mmd`), drawMermaid(wizard, marks))
  await writeFile(join(out, `${wizard.id}.svg`), drawSvg(wizard, marks))
  console.log(`${join(out, wizard.id)}.svg and .mmd: ${wizard.steps.length} steps`)
}
