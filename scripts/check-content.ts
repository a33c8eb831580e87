// npm run check: every finding of every content file, and every journey of every wizard, at once.
//   --json              for programs
//   --date=YYYY-MM-DD   the day from which the age of crisis lines counts (today)
//   --content=FOLDER    another content folder
//   --previous=WHERE    a folder or a git revision: proves that answers made with it still open
//   --watch             checks again after each save
import { watch } from 'node:fs'
import { migrationFindings } from '#engine'
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

async function check(): Promise<boolean> {
  const started = performance.now()
  const files = await readContentFiles(folder)
  const { findings: own, content } = readContent(files, { today })
  const findings = content === undefined ? own : [...own, ...(await migrations(content))]
  const errors = findings.filter(isError).length
  const accepted = findings.filter((finding) => finding.suppressed !== undefined).length
  if (process.argv.includes('--json')) {
    console.log(
      JSON.stringify({ files: files.size, errors, accepted, findings, version: content?.version ?? null }, null, 2),
    )
  } else {
    for (const finding of findings) console.log(findingLine(finding))
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
