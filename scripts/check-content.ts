// npm run check: every finding of every content file at once. --json for programs, --date=YYYY-MM-DD for the age of crisis lines.
import { findingLine, isError, readContent } from '#engine/content'
import { readContentFiles } from './read-content-files.ts'

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const folder = option('content') ?? process.env.CONTENT_DIR ?? 'content'
const today = option('date') ?? new Date().toISOString().slice(0, 10)

const started = performance.now()
const files = await readContentFiles(folder)
const { findings, content } = readContent(files, { today })
const errors = findings.filter(isError).length
const accepted = findings.filter((finding) => finding.suppressed !== undefined).length

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ files: files.size, errors, accepted, findings, version: content?.version ?? null }, null, 2))
} else {
  for (const finding of findings) console.log(findingLine(finding))
  const ms = Math.round(performance.now() - started)
  console.log(`${files.size} files, ${errors} errors, ${findings.length - errors - accepted} warnings, ${accepted} accepted, ${ms} ms`)
}
process.exitCode = errors > 0 ? 1 : 0
