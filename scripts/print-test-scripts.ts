// Test scripts from content: npm run scripts -- [wizard-id] [--html=FILE] [--json] [--content=folder] [--language=es]
// Writes them as a page for paper and a pen; --json gives them to a program.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { scriptsHtml, testScripts } from '@kindred/checker'
import { findingLine, isError, wizardIn } from '@kindred/content'
import { readContent } from '@kindred/product'
import { commandOptions } from './command-options.ts'
import { contentFolderOption, readContentOption } from './content-folder-option.ts'
import { withLocalPaths } from './local-finding-paths.ts'

const options = {
  html: { type: 'string' },
  json: { type: 'boolean' },
  content: { type: 'string' },
  language: { type: 'string' },
} as const
const { values: option, positionals } = commandOptions(options, 1)
const [wanted] = positionals

const { content, findings } = readContent(await readContentOption(option.content))
if (content === undefined) {
  for (const finding of withLocalPaths(contentFolderOption(option.content), findings.filter(isError)))
    console.error(findingLine(finding))
  console.error('Scripts are made when the content can be read: fix these first.')
  process.exit(1)
}
const spoken = content.languages.find(({ language }) => language === (option.language ?? content.language))
if (spoken === undefined) {
  const there = content.languages.map(({ language }) => language).join(', ')
  console.error(`There is no language "${option.language}". There are: ${there}.`)
  process.exit(1)
}
const { texts } = spoken
const wizards = Object.values(content.wizards)
  .filter(({ id }) => wanted === undefined || id === wanted)
  .map((wizard) => wizardIn(spoken, wizard))
if (wizards.length === 0) {
  console.error(`There is no wizard "${wanted}". There are: ${Object.keys(content.wizards).join(', ')}.`)
  process.exit(1)
}
const all = wizards.map((wizard) => ({ wizard, made: testScripts(wizard, texts) }))

if (option.json) {
  // Whole screens are left out: they are many, and a program that plays scripts makes them itself.
  const short = all.map(({ made }) => ({
    ...made,
    scripts: made.scripts.map((script) => ({ ...script, steps: script.steps.map(({ view: _view, ...step }) => step) })),
  }))
  console.log(JSON.stringify(short, null, 2))
} else {
  for (const { made } of all) {
    const shown = made.items.filter(({ by }) => by !== undefined).length
    const steps = made.scripts.map((script) => script.steps.length)
    const sum = steps.reduce((total, count) => total + count, 0)
    console.log(
      `${made.wizard}: ${made.scripts.length} scripts of ${steps.join(', ')} steps (no set has fewer than ${made.atLeast.scripts}, or fewer than ${made.atLeast.actions} steps; these have ${sum}); ${shown} of ${made.items.length} items shown`,
    )
    for (const { id, reason, by } of made.items) if (by === undefined) console.log(`  not shown: ${id}: ${reason}`)
  }
  const file = option.html ?? '.cache/test-scripts.html'
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, scriptsHtml(all))
  console.log(file)
}
