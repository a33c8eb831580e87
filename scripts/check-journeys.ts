// All journeys of all wizards: npx tsx scripts/check-journeys.ts [--json] [--content=folder] [--replay=text] [--html=file] [--strict]
// --strict ends with 1 also where something is not decided.
// --replay tells the clicks of a finding step by step, played by the engine; its link does as well.
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  checkJourneys,
  clicksInWords,
  decodeReplay,
  play,
  reportHtml,
  Stepper,
  stateInWords,
  traceInWords,
  usualBounds,
} from '@kindred/checker'
import { bySeverity, findingLine, isError } from '@kindred/content'
import { resolvePath } from '@kindred/engine'
import { readContent } from '@kindred/product'
import { acceptanceOf } from '@kindred/product/acceptance'
import { commandOptions } from './command-options.ts'
import { contentFolderOption, readContentOption } from './content-folder-option.ts'
import { findingText } from './content-report.ts'
import { withLocalPaths } from './local-finding-paths.ts'

const { values: option } = commandOptions({
  json: { type: 'boolean' },
  content: { type: 'string' },
  replay: { type: 'string' },
  html: { type: 'string' },
  strict: { type: 'boolean' },
})

/** A replay as findings name it, as a link to the preview, or copied out of one: there its signs are written as %3D. */
function replayIn(words: string): string {
  const asked = /[?&]replay=([^&#]*)/.exec(words)?.[1] ?? words
  const facts = asked.split('~')[1] ?? ''
  return asked !== words || (facts.includes('%3D') && !facts.includes('=')) ? decodeURIComponent(asked) : words
}

const folder = contentFolderOption(option.content)
const { content, findings: ofReading, place } = readContent(await readContentOption(option.content))
if (content === undefined) {
  for (const finding of withLocalPaths(folder, ofReading.filter(isError))) console.error(findingLine(finding))
  console.error('Journeys are looked at when the content can be read: fix these first.')
  process.exit(1)
}

const replay = option.replay
if (replay !== undefined) {
  const { wizard: id, facts, events } = decodeReplay(replayIn(replay))
  const wizard = content.wizards[id]
  if (wizard === undefined) {
    console.error(`There is no wizard "${id}" in this content.`)
    process.exit(1)
  }
  const states = play(new Stepper(wizard), facts, events)
  console.log(traceInWords(wizard, facts, events, '').replace(/: $/, '.'))
  const clicks = ['start', ...clicksInWords(wizard, events)]
  states.forEach(({ state, answers }, index) => {
    const event = events[index - 1]
    const before = states[index - 1]
    const same = before?.state === state && JSON.stringify(before.answers) === JSON.stringify(answers)
    const still = !same ? '' : event?.type === 'NEXT' ? ': the person cannot continue' : ': nothing changes'
    const steps = resolvePath(wizard, answers, facts).path.length
    console.log(`${index}. ${clicks[index]} → ${stateInWords(wizard, state)} (${steps} steps apply)${still}`)
  })
  process.exit(0)
}

const checks = Object.values(content.wizards).map((wizard) => {
  const started = performance.now()
  const { findings, report } = checkJourneys(wizard, content.promises[wizard.id], content.upgrades[wizard.id], {
    accepts: acceptanceOf(wizard, Object.values(content.wizards)),
  })
  const check = { report, findings: withLocalPaths(folder, bySeverity(place(findings))) }
  return { wizard, check, ms: Math.round(performance.now() - started) }
})
const errors = checks.flatMap(({ check }) => check.findings).filter(isError).length

if (option.json) {
  const wizards = checks.map(({ check, ms }) => ({ ...check.report, ms, findings: check.findings }))
  console.log(JSON.stringify({ errors, wizards }, null, 2))
} else {
  for (const { wizard, check, ms } of checks) {
    const { report, findings } = check
    for (const finding of findings) {
      console.log(findingText(finding))
      if (finding.replay !== undefined) console.log(`    --replay='${finding.replay}'`)
    }
    console.log(
      `${wizard.id}: ${report.classes} answer classes for ${report.answerSets} combinations, ${report.situations} situations, ${report.states} states, ${report.transitions} transitions, ${report.skipped.length} skipped, ${findings.length} findings, ${ms} ms`,
    )
  }
  const file = option.html ?? '.cache/journeys.html'
  await mkdir(dirname(file), { recursive: true })
  const on = new Date().toISOString().slice(0, 10)
  await writeFile(file, reportHtml(checks, { version: content.version, bounds: usualBounds, on }))
  const memory = Math.round(process.memoryUsage().rss / 1_000_000)
  console.log(
    `${checks.length} wizards, ${errors} errors, ${checks.reduce((sum, { ms }) => sum + ms, 0)} ms, ${memory} MB; ${file}`,
  )
}
const isOpen = checks.some(({ check }) => check.report.skipped.length > 0)
process.exitCode = errors > 0 || (option.strict === true && isOpen) ? 1 : 0
