// npm run check: every finding of every content file, and every journey of every wizard, at once.
//   --json              for programs
//   --date=YYYY-MM-DD   the day from which the age of crisis lines counts (today)
//   --content=FOLDER    another content folder
//   --previous=WHERE    a folder or a git revision: proves that answers made with it still open
//   --watch             checks again after each save
import { watch } from 'node:fs'
import { migrationFindings } from '#engine'
import { checkJourneys, type JourneyFinding, type JourneyReport } from '#engine/checker'
import { type Content, type Finding, findingLine, isError, readContent } from '#engine/content'
import { previousContent } from './previous-content.ts'
import { readContentFiles } from './read-content-files.ts'

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const folder = option('content') ?? process.env.CONTENT_DIR ?? 'content'
const today = option('date') ?? new Date().toISOString().slice(0, 10)
const before = option('previous')

async function migrations(content: Content): Promise<Finding[]> {
  if (before === undefined) return []
  const previous = readContent(await previousContent(before)).content
  if (previous === undefined) throw new Error(`The content of ${before} has errors itself; compare with another one.`)
  return Object.values(previous.wizards).flatMap((wizard) => {
    const successor = content.wizards[wizard.id]
    return successor === undefined ? [] : migrationFindings(wizard, successor)
  })
}

interface Journeys {
  findings: JourneyFinding[]
  reports: JourneyReport[]
}

/** Every journey of every wizard. */
function journeysOf(content: Content): Journeys {
  const checks = Object.values(content.wizards).map((wizard) =>
    checkJourneys(wizard, content.promises[wizard.id], content.upgrades[wizard.id]),
  )
  return { findings: checks.flatMap(({ findings }) => findings), reports: checks.map(({ report }) => report) }
}

const reportLine = ({ wizard, situations, classes, answerSets, states, transitions, skipped }: JourneyReport): string =>
  `${wizard}: ${situations} journey classes, ${classes} answer classes for ${answerSets} answer sets, ${states} states, ${transitions} transitions, ${skipped.length === 0 ? 'none skipped' : `${skipped.length} skipped`}`

async function check(): Promise<boolean> {
  const started = performance.now()
  const files = await readContentFiles(folder)
  const { findings: own, content } = readContent(files, { today })
  const journeys = content === undefined ? { findings: [], reports: [] } : journeysOf(content)
  const findings: JourneyFinding[] = [
    ...own,
    ...journeys.findings,
    ...(content === undefined ? [] : await migrations(content)),
  ]
  const errors = findings.filter(isError).length
  const accepted = findings.filter((finding) => finding.suppressed !== undefined).length
  if (process.argv.includes('--json')) {
    console.log(
      JSON.stringify(
        {
          files: files.size,
          errors,
          accepted,
          findings,
          journeys: journeys.reports,
          version: content?.version ?? null,
        },
        null,
        2,
      ),
    )
  } else {
    for (const finding of findings) {
      console.log(findingLine(finding))
      if (finding.story !== undefined) console.log(`  ${finding.story}`)
    }
    for (const report of journeys.reports) console.log(reportLine(report))
    const ms = Math.round(performance.now() - started)
    const warnings = findings.length - errors - accepted
    console.log(`${files.size} files, ${errors} errors, ${warnings} warnings, ${accepted} accepted, ${ms} ms`)
  }
  return errors === 0
}

process.exitCode = (await check()) ? 0 : 1

if (process.argv.includes('--watch')) {
  let waiting: NodeJS.Timeout | undefined
  watch(folder, { recursive: true }, () => {
    clearTimeout(waiting)
    // Editors write a file in several steps: a short rest joins them to one check.
    waiting = setTimeout(() => void check().then((sound) => (process.exitCode = sound ? 0 : 1)), 50)
  })
}
